import type { Browser } from 'playwright-core';

/**
 * The Chromium that an npm package carries: the same for everybody, nothing to install. Without that package's own
 * arguments, which switch off the web's security. Only the sandbox is off, because root cannot have one. The test closes it.
 */
export async function startBrowser(): Promise<Browser> {
  // Loaded by the few tests that need it: both packages are large.
  const [{ default: chromium }, playwright] = await Promise.all([
    import('@sparticuz/chromium'),
    import('playwright-core'),
  ]);
  const executablePath = await chromium.executablePath();
  return playwright.chromium.launch({ executablePath, args: ['--no-sandbox', '--headless=shell'] });
}
