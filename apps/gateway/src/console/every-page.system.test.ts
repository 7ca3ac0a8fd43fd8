import { accessibilityFaults, startBrowser } from '@marquee/testing';
import type { Browser, CDPSession } from 'playwright-core';
import { addressesOf } from '../testing/console/addresses';
import { aDemoShop, type DemoShop } from '../testing/console/demo-shop';
import { NAV_ITEMS, PAGE_PATHS } from '../testing/console/source';
import { ConsoleVisitor, isStream, overflowOf, type VisitorWish } from '../testing/console/visitor';

const MB = 1_000_000;
const MAX_REQUESTS = 12;
const MAX_HEAP = 30 * MB;
const MAX_GROWTH = 5 * MB;
const PAGE_CHANGES = 200;

let browser: Browser;
let shop: DemoShop;
let addresses: ReadonlyMap<string, string>;

beforeAll(async () => {
  [browser, shop] = await Promise.all([startBrowser(), aDemoShop()]);
  const visitor = await ConsoleVisitor.of(browser, shop);
  addresses = await addressesOf(visitor, shop);
  await visitor.close();
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

/** The rules for all pages that this page violates. */
async function faultsOf(visitor: ConsoleVisitor, path: string): Promise<string[]> {
  await visitor.open(addresses.get(path) ?? path);
  await visitor.readToEnd();
  const { page } = visitor;
  const wide = await overflowOf(page);
  const found = [
    ...(await accessibilityFaults(page)),
    ...(wide > 0 ? [`${wide} px wider than the screen`] : []),
    ...visitor.takeFaults(),
  ];
  return found.map((fault) => `/${path}: ${fault}`);
}

async function walked(wish: VisitorWish, paths: readonly string[]): Promise<string[]> {
  const visitor = await ConsoleVisitor.of(browser, shop, wish);
  const found: string[] = [];
  for (const path of paths) found.push(...(await faultsOf(visitor, path)));
  await visitor.close();
  return found;
}

/** Combinations that only a sample of the pages is shown in; two others cover every page. */
const OTHERS: readonly VisitorWish[] = [
  { theme: 'dark', width: 1280, language: 'en' },
  { theme: 'light', width: 360, language: 'de' },
  { theme: 'dark', width: 1280, language: 'de' },
  { theme: 'light', width: 360, language: 'en' },
  { theme: 'light', width: 1280, language: 'de' },
  { theme: 'dark', width: 360, language: 'en' },
];
/** Pages share the frame and the styles, so that some pages represent all of them. */
const SAMPLED_PAGES = OTHERS.length * 2;

describe('the pages of the console', () => {
  it('finds a page for each item of the navigation', () => {
    const pages = NAV_ITEMS.map(({ page }) => page);
    expect(pages.filter((page) => !PAGE_PATHS.includes(page))).toEqual([]);
  });

  it('obeys the policy, is accessible, fits and logs no error on every page in two combinations of colours, widths and languages', async () => {
    const wishes: VisitorWish[] = [
      { theme: 'light', width: 1280, language: 'en' },
      { theme: 'dark', width: 360, language: 'de' },
    ];
    // Each combination has a separate browser process, so that they run in parallel.
    const found = await Promise.all(wishes.map((wish) => walked(wish, PAGE_PATHS)));
    expect(found).toEqual([[], []]);
  });

  it('does so in the other combinations on some pages each', async () => {
    const step = Math.max(1, Math.floor(PAGE_PATHS.length / SAMPLED_PAGES));
    const sampled = PAGE_PATHS.filter((_, index) => index % step === 0);
    const found: string[] = [];
    for (const [at, wish] of OTHERS.entries()) {
      const pages = sampled.filter((_, index) => index % OTHERS.length === at);
      found.push(...(await walked(wish, pages)));
    }
    expect(found).toEqual([]);
  });
});

describe('the load of the console', () => {
  it('needs at most 12 requests, all to its own origin, for the first view of a new browser', async () => {
    const visitor = await ConsoleVisitor.of(browser, shop);
    await visitor.open('');
    // The connection for live events stays open after the load.
    const loaded = visitor.requests.filter((request) => !isStream(request));
    const urls = loaded.map((request) => request.url());
    expect(urls.length > MAX_REQUESTS ? urls : []).toEqual([]);
    expect(visitor.takeFaults()).toEqual([]);
    await visitor.close();
  });

  it('uses at most 30 MB of memory, and after 200 page changes at most 5 MB more', async () => {
    const visitor = await ConsoleVisitor.of(browser, shop);
    await visitor.open('');
    const devtools = await visitor.context.newCDPSession(visitor.page);
    await changePages(visitor, NAV_ITEMS.length * 2);
    const before = await heapOf(devtools);
    await changePages(visitor, PAGE_CHANGES);
    const after = await heapOf(devtools);
    expect(before).toBeLessThan(MAX_HEAP);
    expect(after - before).toBeLessThan(MAX_GROWTH);
    await visitor.close();
  });
});

/** Follows the links of the navigation in turn. */
async function changePages(visitor: ConsoleVisitor, changes: number): Promise<void> {
  await visitor.page.evaluate(`(async () => {
    for (let change = 0; change < ${changes}; change++) {
      const links = document.querySelectorAll('nav a[href^="/admin/"]');
      links[change % links.length].click();
      await new Promise((later) => setTimeout(later, 40));
    }
  })()`);
  await visitor.settled();
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

describe('a user without permissions', () => {
  it('sees only permitted pages in the navigation, and which permission the others need', async () => {
    const visitor = await ConsoleVisitor.of(browser, shop, { permissions: [] });
    const { page, t } = visitor;
    await visitor.open('');
    const forbidden = NAV_ITEMS.filter(({ scope, permission, operator }) => scope ?? permission ?? operator);
    expect(forbidden.length).toBeGreaterThan(10);
    for (const { page: path, label } of forbidden) {
      expect(await page.getByRole('link', { name: t.nav[label], exact: true }).count()).toBe(0);
      await visitor.go(path);
      expect([path, (await page.locator('main h1').innerText()).trim()]).toEqual([path, t.shell.forbidden]);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(visitor.takeFaults()).toEqual([]);
    await visitor.close();
  });
});
