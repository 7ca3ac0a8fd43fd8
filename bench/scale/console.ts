import { adminIdentities } from '@marquee/contracts';
import { browserBinary, type LocalSystem } from '@marquee/local';
import { chromium, type Browser, type Page } from 'playwright-core';
import { withDatabase } from '../database';
import { asOperator, createAccess, inSystem, OWNER, type LabOptions } from '../lab';
import { percentile, short, type Table } from '../report/table';
import { type OrderScaleCompany, seedOrderScale } from './order-seed';
import type { Scaled } from './scale';

/** The maximum time from the change of the address to the painted rows. */
const MAX_MS = 300;
/** How much longer a large shop may take than one of 1,000 orders. */
const MAX_RATIO = 1.5;
const SMALL = 1_000;
const WARM_UP = 3;
/** Fewer than the pages of the small shop, together with the warm-up: a page that is shown again is not read. */
const ROUNDS = 15;
const PAGE_SIZE = 50;
const TIMEOUT_MS = 10_000;
const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString().replace(/\.\d+/, '');

/** The queries of the list of orders, and the first page that is read. */
const LISTS = [
  ['all', '', 1],
  ['paid', 'financial_status=paid', 1],
  ['shipped', 'fulfillment_status=shipped', 1],
  ['of the last year', `created_at_min=${YEAR_AGO}`, 1],
  ['older than a year', `created_at_max=${YEAR_AGO}`, 1],
  ['search', 'query=buyer', 1],
  ['oldest first', 'order=id asc', 1],
  ['page 4,000', '', 4_000],
] as const;

/** Measures the console in Chromium: its start, its reaction to clicks, and the order lists of a large shop beside a small one. */
export function measureConsole(lab: LabOptions, large: number): Promise<Scaled> {
  return inSystem({ ...lab, fsync: false }, async ({ system, cleaning }) => {
    const shops: OrderScaleCompany[] = [];
    for (const orders of [SMALL, large]) shops.push({ company: (await createAccess(system)).company, orders });
    lab.log(`seeding shops with ${SMALL} and ${large} orders`);
    await withDatabase(system.adminUrl, (client) => seedOrderScale(client, shops), 'commerce');
    const browser = await chromium.launch({ executablePath: await browserBinary(lab), args: ['--no-sandbox'] });
    cleaning.add(() => browser.close());
    const page = await signedIn(system, browser);
    lab.log('measuring pages');
    const addresses = shops.map(({ company }) => `${system.url}/admin/${company}/orders`);
    const start = await startOf(page, addresses[1] ?? '');
    const times: number[][] = [];
    for (const [index, address] of addresses.entries()) {
      times.push(await listTimes(page, address, shops[index]?.orders ?? 0));
    }
    const { table, faults } = judged(times, large);
    return { tables: [start, table], faults };
  });
}

async function signedIn(system: LocalSystem, browser: Browser): Promise<Page> {
  const { password } = await asOperator(system, (bus, operator) =>
    bus.call(adminIdentities.ensure, operator(), { email: OWNER }),
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${system.url}/sign-in`);
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password').fill(password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/admin/);
  return page;
}

/** Paints of the largest content, and the slowest reaction to an input. */
async function startOf(page: Page, address: string): Promise<Table> {
  const paints: number[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    await page.goto(address);
    await page.waitForSelector('tbody tr');
    paints.push(await page.evaluate<number>(LARGEST_PAINT));
  }
  await page.evaluate(COLLECT_DELAYS);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', '?', 'Escape', '/', 'b', 'u', 'y', 'Escape']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  const delay = await page.evaluate<number>('Math.max(...delays)');
  const rows = [
    ['largest paint, cold', short(paints[0] ?? 0)],
    ['largest paint, warm', short(paints[1] ?? 0)],
    ['slowest reaction to a key', short(delay)],
  ];
  return { title: 'The console with its list of orders', head: ['moment', 'ms'], rows };
}

const LARGEST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
})`;
const COLLECT_DELAYS = `
  globalThis.delays = [0];
  new PerformanceObserver((list) => delays.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'event', durationThreshold: 16 });`;

/** The 95th percentile of each list. Each round shows another page, so that no answer is cached. */
async function listTimes(page: Page, address: string, orders: number): Promise<number[]> {
  const times: number[] = [];
  for (const [, query, first] of LISTS) {
    await page.goto(address);
    await page.waitForSelector('tbody tr');
    const round: number[] = [];
    const lastFirst = Math.max(1, Math.floor(orders / PAGE_SIZE) - WARM_UP - ROUNDS);
    for (let nth = 0; nth < WARM_UP + ROUNDS; nth += 1) {
      const number = Math.min(first, lastFirst) + (nth % Math.max(1, Math.floor(orders / PAGE_SIZE) - 1));
      const target = `${address}?${query === '' ? '' : `${query}&`}page=${number}&columns=name,email,total_price`;
      const ms = await paintedAfter(page, target);
      if (nth >= WARM_UP) round.push(ms);
    }
    times.push(percentile(round, 95));
  }
  return times;
}

/** The milliseconds until the page has painted the rows of another address. */
function paintedAfter(page: Page, target: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const started = performance.now();
    history.pushState({}, '', ${JSON.stringify(target)});
    dispatchEvent(new PopStateEvent('popstate'));
    let wasBusy = false;
    const look = () => {
      const isBusy = document.querySelector('[aria-busy=true]') !== null;
      wasBusy ||= isBusy;
      const isDone = (wasBusy && !isBusy) || performance.now() - started > ${TIMEOUT_MS};
      requestAnimationFrame(isDone ? () => resolve(performance.now() - started) : look);
    };
    look();
  })`);
}

/** The times of both shops, and the lists that exceed a limit. */
function judged([small = [], big = []]: readonly number[][], large: number): { table: Table; faults: string[] } {
  const compared = LISTS.map(([name], nth) => ({ name, small: small[nth] ?? 0, big: big[nth] ?? 0 }));
  const rows = compared.map((one) => [one.name, short(one.small), short(one.big), short(one.big / one.small)]);
  const head = ['orders', `p95 ms, ${SMALL.toLocaleString('en')}`, `p95 ms, ${large.toLocaleString('en')}`, 'ratio'];
  const title = 'Lists of orders, from the change of the address to the painted rows';
  const slow = compared.filter((one) => one.big > MAX_MS || one.big / one.small > MAX_RATIO);
  const limit = `above ${MAX_MS} ms or ${MAX_RATIO} × the small shop`;
  return {
    table: { title, head, rows },
    faults: slow.map(({ name, big: ms }) => `${name}: ${short(ms)} ms, ${limit}`),
  };
}
