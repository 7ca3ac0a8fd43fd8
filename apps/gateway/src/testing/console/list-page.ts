import type { Download, Locator } from 'playwright-core';
import type { FieldSpec, ListSpec } from '../../../../console/src/fields/specs';
import { pathOfList } from './lists';
import { LISTS } from './source';
import { isStream, type ConsoleVisitor } from './visitor';

type Row = Readonly<Record<string, unknown>>;
/** The maximum page size of the API. */
const MAX_ROWS = '250';
const MAX_CANDIDATES = 40;
/** The query that opens the table on a page with another default view. */
const VIEWS: Readonly<Record<string, Record<string, string>>> = { categories: { view: 'table' } };
const DAY_MS = 86_400_000;

/** A value of a filter, as the user types it and as the API takes it. */
interface FilterValue {
  readonly typed: string;
  readonly sent: string;
}

/** A list of the console, open in a browser. */
export class ListPage {
  readonly spec: ListSpec;
  private readonly pattern: RegExp;

  constructor(
    readonly visitor: ConsoleVisitor,
    readonly list: string,
    readonly path: string,
  ) {
    this.spec = LISTS[list] ?? { filters: {}, columns: {} };
    this.pattern = pathOfList(list);
  }

  async open(search: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.visitor.open(this.addressWith(search));
  }

  /** Shows the list as the router does, which costs less than a new document; rows may come from the cache of the page. */
  async show(search: Readonly<Record<string, string>>): Promise<void> {
    await this.visitor.go(this.addressWith(search));
  }

  private addressWith(search: Readonly<Record<string, string>>): string {
    const query = new URLSearchParams({ ...VIEWS[this.list], ...search }).toString();
    return query === '' ? this.path : `${this.path}?${query}`;
  }

  /** The texts of the shown rows. */
  rows(): Promise<string[]> {
    return this.visitor.page.locator('main table tbody tr').allInnerTexts();
  }

  /** The texts of the first column after the boxes that select rows. */
  async column(): Promise<string[]> {
    const table = this.visitor.page.locator('main table');
    const boxes = await table.locator('thead input[type=checkbox]').count();
    const texts = await table.locator(`tbody tr td:nth-child(${boxes + 1})`).allInnerTexts();
    return texts.map((text) => text.trim());
  }

  /** The newest request of the page for the list. */
  request(): URL {
    // The stream of events has the same path as the list of events.
    const sent = this.visitor.requests.filter((request) => !isStream(request));
    const found = sent.map((request) => new URL(request.url())).findLast(({ pathname }) => this.pattern.test(pathname));
    if (found === undefined) throw new Error(`${this.path} did not read the list ${this.list}.`);
    return found;
  }

  /** The rows of the API for a request of the page; undefined if the API rejects it. */
  async read(url: URL, change: Readonly<Record<string, string>> = {}): Promise<readonly Row[] | undefined> {
    const changed = new URL(url);
    // The page reads only the shown fields of some lists; the values of filters are in others too.
    changed.searchParams.delete('fields');
    for (const [name, value] of Object.entries(change)) changed.searchParams.set(name, value);
    const response = await this.visitor.context.request.get(changed.href);
    if (!response.ok()) return undefined;
    return rowsIn((await response.json()) as object);
  }

  /** All rows of the API for a request of the page. */
  async readAll(url: URL, fields: readonly string[]): Promise<readonly Row[]> {
    const all: Row[] = [];
    for (let page = 1; all.length === (page - 1) * Number(MAX_ROWS); page++) {
      const rows = await this.read(url, { limit: MAX_ROWS, page: String(page), fields: fields.join(',') });
      if (rows === undefined) throw new Error(`The API rejects page ${page} of ${url.href}.`);
      all.push(...rows);
      if (rows.length === 0) break;
    }
    return all;
  }

  /**
   * Sets a filter as a user does, to a value that excludes rows of the request without it and, if possible, leaves some.
   * Returns undefined if there is no such value.
   */
  async setFilter(name: string, url: URL): Promise<FilterValue | undefined> {
    const { page, t } = this.visitor;
    const search = page.getByRole('search', { name: t.list.filters });
    const isSent = (href: string) => this.pattern.test(new URL(href).pathname) && new URL(href).searchParams.has(name);
    const set = async (value: FilterValue | undefined, type: (typed: string) => Promise<unknown>) => {
      if (value === undefined) return undefined;
      const sent = page.waitForRequest((request) => isSent(request.url()));
      await type(value.typed);
      await sent;
      await this.visitor.settled();
      return value;
    };
    if (name === 'query') return set(await this.valueFor(url, name), (typed) => this.search(search, typed));
    const label = t.fields[name as keyof typeof t.fields] ?? name;
    await search.getByRole('button', { name: t.list.addFilter }).click();
    await search.getByRole('button', { name: label, exact: true }).click();
    const input = search.getByLabel(label, { exact: true });
    const options = await input
      .locator('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
    if (options.length > 0) return set(await this.valueFor(url, name, options), (typed) => input.selectOption(typed));
    return set(await this.valueFor(url, name), async (typed) => {
      await input.fill(typed);
      await input.press('Enter');
    });
  }

  private async valueFor(url: URL, name: string, allowed?: readonly string[]): Promise<FilterValue | undefined> {
    const all = (await this.read(url, { limit: MAX_ROWS })) ?? [];
    let droppingAll: FilterValue | undefined;
    for (const value of candidates(name, this.spec.filters[name], all)) {
      if (allowed?.includes(value.typed) === false) continue;
      const left = await this.read(url, { limit: MAX_ROWS, [name]: value.sent });
      if (left === undefined || left.length === all.length) continue;
      if (left.length > 0) return value;
      droppingAll ??= value;
    }
    return droppingAll;
  }

  /** Types into the search of the list; a search by `field:value` has a select for the field. */
  private async search(search: Locator, typed: string): Promise<void> {
    const { fields } = this.spec.filters['query'] ?? {};
    if (fields === undefined) return search.getByRole('searchbox').fill(typed);
    const at = typed.indexOf(':');
    const field = search.getByRole('combobox', { name: this.visitor.t.list.search });
    if (fields.length > 1) await field.selectOption(typed.slice(0, at));
    return search.getByRole('searchbox').fill(typed.slice(at + 1));
  }

  async downloadCsv(): Promise<string> {
    const { page, t } = this.visitor;
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: t.list.csvHint }).click();
    return textOf(await downloads);
  }
}

function rowsIn(body: object): readonly Row[] {
  const [rows] = Object.values(body) as unknown[];
  return Array.isArray(rows) ? (rows as Row[]) : [];
}

async function textOf(download: Download): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Values for a filter from the rows themselves. */
function candidates(name: string, spec: FieldSpec | undefined, rows: readonly Row[]): FilterValue[] {
  const plain = (values: readonly unknown[]) =>
    [...new Set(values.map(String))].slice(0, MAX_CANDIDATES).map((one) => ({ typed: one, sent: one }));
  const { kind } = spec ?? {};
  if (kind === 'choice') return plain(spec?.values ?? []);
  if (kind === 'boolean') return plain([true, false]);
  if (kind === 'flag') return plain([1, 0]);
  if (kind === 'date' || kind === 'time') return daysFor(name, kind === 'time', rows);
  const values = leavesOf(rows).filter(({ text }) => text !== '' && text.length <= (spec?.max ?? Infinity));
  if (spec?.fields) {
    const { fields } = spec;
    return plain(values.filter(({ key }) => fields.includes(key)).map(({ key, text }) => `${key}:${text}`));
  }
  const key = name === 'ids' ? 'id' : name;
  const likely = (one: Leaf) => (one.key === key ? 0 : one.path.endsWith(key.replace('_', '.')) ? 1 : 2);
  const sorted = values.toSorted((one, other) => likely(one) - likely(other)).map(({ text }) => text);
  return plain([...sorted, spec?.kind === 'integer' ? '999999999' : 'nosuchvalue']);
}

interface Leaf {
  readonly key: string;
  readonly path: string;
  readonly text: string;
}
function leavesOf(value: unknown, path = ''): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, path));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, one]) => leavesOf(one, `${path}.${key}`));
  }
  return [
    {
      key: path.split('.').at(-1) ?? '',
      path,
      text: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    },
  ];
}

/** The days of the rows, from their middle outwards, and the days around today. */
function daysFor(name: string, isTime: boolean, rows: readonly Row[]): FilterValue[] {
  const field = name.replace(/_(?:min|max)$/, '');
  const days = rows
    .map((row) => row[field] ?? row['date'])
    .filter((value) => typeof value === 'string')
    .map((value) => value.slice(0, 10))
    .toSorted();
  const today = [-1, 1, -400, 400].map((day) => new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10));
  const tried = [days[days.length >> 1], days[days.length >> 2], ...today];
  const end = name.endsWith('_max') ? '23:59:59' : '00:00:00';
  return tried
    .filter((day) => day !== undefined)
    .map((day) => ({
      typed: day,
      sent: isTime ? new Date(`${day}T${end}`).toISOString().replace(/\.\d+Z$/, 'Z') : day,
    }));
}
