import type { Browser } from 'playwright-core';
import { browserPath } from './environment';

/** The Chromium that the set-up of this run has found. Only its sandbox is off, because root cannot have one. The test closes it. */
export async function startBrowser(): Promise<Browser> {
  // Loaded by the few tests that need it: the package is large.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
}
