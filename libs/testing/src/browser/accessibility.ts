import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

interface Found {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly unknown[] }[];
  }[];
}

/**
 * Reports each accessibility rule that axe-core finds broken on the open page, and where. The debugger injects the script, so the page's
 * own script policy stays in force.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
  // Frames do not load axe, and one with an origin of its own would log a warning about its messages.
  const check = "axe.run(document, { resultTypes: ['violations'], iframes: false })";
  const { violations } = await page.evaluate<Found>(check);
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target }) => target.join(' ')).join(', ');
    return `${id}: ${help} (${places})`;
  });
}
