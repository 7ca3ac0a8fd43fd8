import type { Browser } from 'playwright-core';
import { browserPath } from '../environment';

/** Starts the Chromium that the set-up of this run has found; the test closes it. The sandbox is off because root cannot have one. */
export async function startBrowser(): Promise<Browser> {
  // Imported here because the package is large and few tests need it.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
}
