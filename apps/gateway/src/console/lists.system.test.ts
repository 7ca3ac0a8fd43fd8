import { csvLine } from '@marquee/edge';
import { startBrowser } from '@marquee/testing';
import type { Browser } from 'playwright-core';
import { addressesOf } from '../testing/console/addresses';
import { aDemoShop, type DemoShop } from '../testing/console/demo-shop';
import { ListPage } from '../testing/console/list-page';
import { pagesOfLists } from '../testing/console/lists';
import { LISTS } from '../testing/console/source';
import { ConsoleVisitor } from '../testing/console/visitor';

/** Lists that no page shows with filters, and why. The generator of the lists has those that no page shows by their columns. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  companyUsers: 'a short list',
  deliveries: 'the deliveries of all webhooks have the filter of a webhook',
  ownApps: 'a short list',
  serviceStates: 'the page of the system shows all services at once',
};

const PAGE_SIZE = 10;
const PLAIN = new Set(['text', 'integer', 'email', 'url', 'choice', 'boolean', 'flag', 'time', 'date', 'money']);
const SHOWN = pagesOfLists();
const filtersOf = (list: string) => Object.keys(LISTS[list]?.filters ?? {});
const FILTERED = [...SHOWN.keys()].filter((list) => filtersOf(list).length > 0);

let browser: Browser;
let shop: DemoShop;
let visitor: ConsoleVisitor;
let addresses: ReadonlyMap<string, string>;

beforeAll(async () => {
  [browser, shop] = await Promise.all([startBrowser(), aDemoShop()]);
  visitor = await ConsoleVisitor.of(browser, shop, { pageSize: PAGE_SIZE });
  addresses = await addressesOf(visitor, shop);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});
afterEach(() => {
  const faults = visitor.takeFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

function pageOf(list: string): ListPage {
  const path = SHOWN.get(list) ?? '';
  return new ListPage(visitor, list, addresses.get(path) ?? path);
}

/** Columns whose texts are the same in the table, in JSON and in CSV come first. */
function columnsOf(list: string): string[] {
  const all = Object.entries(LISTS[list]?.columns ?? {}).filter(([, kind]) => PLAIN.has(kind));
  const names = all.map(([name]) => name);
  const key = ['id', 'market_id', 'date'].find((name) => names.includes(name));
  return [...new Set([...(key === undefined ? [] : [key]), ...names])].slice(0, 8);
}

describe('the lists of the API', () => {
  it('finds a page for each list, except those with a reason', () => {
    const missing = Object.keys(LISTS).filter((list) => !SHOWN.has(list));
    expect(missing.toSorted()).toEqual(Object.keys(WITHOUT_PAGE).toSorted());
  });
});

describe.each(FILTERED)('every filter of the list %s', (list) => {
  const [key = ''] = columnsOf(list);
  let page: ListPage;
  let unfiltered: URL;
  beforeAll(async () => {
    page = pageOf(list);
    await page.open({ columns: key });
    unfiltered = page.request();
  });

  it.each(filtersOf(list))(`changes the rows of ${list}: %s`, async (filter) => {
    await page.show({ columns: key });
    const before = await page.column();
    expect(before.length).toBeGreaterThan(0);
    const value = await page.setFilter(filter, unfiltered);
    if (value === undefined) throw new Error('No value of this filter drops a row of the demo shop.');
    const url = page.request();
    expect(url.searchParams.get(filter)).toBe(value.sent);
    expect(new URL(visitor.page.url()).searchParams.get(filter)).toBe(value.sent);
    const left = (await page.read(url)) ?? [];
    expect(await page.column()).toEqual(left.map((row) => String(row[key])));
  });
});

describe('every list', () => {
  let isReloaded = false;
  it.each([...SHOWN.keys()])(
    'downloads exactly its rows as CSV, and shows the same after a reload: %s',
    async (list) => {
      const page = pageOf(list);
      const columns = columnsOf(list);
      const order = LISTS[list]?.orders?.[0];
      const search = { columns: columns.join(','), ...(order !== undefined && { order }) };
      // The reload of the list before has emptied the cache of the page.
      await (isReloaded ? page.show(search) : page.open(search));
      isReloaded = false;
      const url = page.request();
      const rows = await page.readAll(url, columns);
      const line = (row: Readonly<Record<string, unknown>>) => csvLine(columns.map((name) => row[name]));
      const csv = await page.downloadCsv();
      expect(csv).toBe([csvLine(columns), ...rows.map(line)].join(''));
      const shown = await page.rows();
      expect(shown).toHaveLength(order === undefined ? rows.length : Math.min(rows.length, PAGE_SIZE));
      if (columns[0]?.endsWith('id') === true) {
        expect(await page.column()).toEqual(rows.slice(0, PAGE_SIZE).map((row) => String(row[columns[0] ?? ''])));
      }
      await visitor.page.reload();
      await visitor.settled();
      isReloaded = true;
      expect(await page.rows()).toEqual(shown);
    },
  );
});

describe('the list of orders', () => {
  it('shows the page whose number is in the address, and moves between pages by arrow keys', async () => {
    const page = pageOf('orders');
    await page.open({ columns: 'id', page: '2' });
    const second = await page.column();
    const all = (await page.read(page.request(), { limit: '250', page: '1' })) ?? [];
    expect(second).toEqual(all.slice(PAGE_SIZE, PAGE_SIZE * 2).map(({ id }) => String(id)));
    await visitor.press('ArrowRight');
    await visitor.page.waitForURL(/page=3/);
    await visitor.settled();
    expect(await page.column()).toEqual(all.slice(PAGE_SIZE * 2, PAGE_SIZE * 3).map(({ id }) => String(id)));
    await visitor.page.goBack();
    await visitor.settled();
    expect(await page.column()).toEqual(second);
  });

  it('remembers the chosen columns of the user', async () => {
    const { page, t } = visitor;
    const list = pageOf('orders');
    await list.open();
    await page.getByRole('button', { name: t.list.columns, exact: true }).click();
    await page.getByRole('checkbox', { name: t.fields.po_number }).check();
    await page.getByRole('columnheader', { name: t.fields.po_number }).waitFor();
    await visitor.settled();
    await list.open();
    await page.getByRole('columnheader', { name: t.fields.po_number }).waitFor();
    await page.getByRole('button', { name: t.list.columns, exact: true }).click();
    await page.getByRole('button', { name: t.list.resetColumns }).click();
    await page.getByRole('columnheader', { name: t.fields.po_number }).waitFor({ state: 'detached' });
    await visitor.settled();
    expect(await page.getByRole('columnheader').count()).toBeGreaterThan(0);
  });

  it('saves a view with its filters and columns, opens it, and deletes it', async () => {
    const { page, t } = visitor;
    const list = pageOf('orders');
    await list.open({ financial_status: 'paid', columns: 'id,email' });
    const rows = await list.rows();
    await page.getByRole('button', { name: t.views.title, exact: true }).click();
    await page.getByRole('button', { name: t.views.save }).click();
    await page.getByLabel(t.views.name).fill('Paid');
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await page.getByText(t.views.saved('Paid')).waitFor();
    await list.open();
    await page.getByRole('button', { name: t.views.title, exact: true }).click();
    await page.getByRole('button', { name: 'Paid', exact: true }).click();
    await page.waitForURL(/financial_status=paid/);
    await visitor.settled();
    expect(await list.rows()).toEqual(rows);
    await page.getByRole('button', { name: t.views.title, exact: true }).click();
    await page.getByRole('button', { name: t.views.remove('Paid') }).click();
    await page.getByText(t.views.removed('Paid')).waitFor();
    expect(await page.getByRole('button', { name: 'Paid', exact: true }).count()).toBe(0);
  });
});
