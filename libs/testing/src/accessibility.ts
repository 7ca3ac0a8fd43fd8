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
 * What axe-core finds wrong with the open page for people who do not see or point as others do: a line for each rule that
 * is broken, with where. Its script comes from the debugger, so that the page's own policy against scripts stays as it is.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate<Found>('axe.run(document)');
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target }) => target.join(' ')).join(', ');
    return `${id}: ${help} (${places})`;
  });
}
