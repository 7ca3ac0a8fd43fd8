import type { Download } from 'playwright-core';
import type { FieldSpec, ListSpec } from '../../../../console/src/fields/specs';
import { pathOfList } from './lists';
import { LISTS } from './source';
import type { ConsoleVisitor } from './visitor';

type Row = Readonly<Record<string, unknown>>;
/** The most rows of a page of the API. */
const MAX_ROWS = '250';
const MAX_CANDIDATES = 40;
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
    const query = new URLSearchParams(search).toString();
    await this.visitor.open(query === '' ? this.path : `${this.path}?${query}`);
  }

  /** The texts of the shown rows. */
  rows(): Promise<string[]> {
    return this.visitor.page.locator('main table tbody tr').allInnerTexts();
  }

  /** The texts of a column, the first by default. */
  async column(index = 0): Promise<string[]> {
    const texts = await this.visitor.page.locator(`main table tbody tr td:nth-child(${index + 1})`).allInnerTexts();
    return texts.map((text) => text.trim());
  }

  /** The newest request of the page for the list. */
  request(): URL {
    const sent = this.visitor.requests.map((request) => new URL(request.url()));
    const found = sent.findLast(({ pathname }) => this.pattern.test(pathname));
    if (found === undefined) throw new Error(`${this.path} did not read the list ${this.list}.`);
    return found;
  }

  /** The rows of the API for a request of the page; undefined if the API rejects it. */
  async read(url: URL, change: Readonly<Record<string, string>> = {}): Promise<readonly Row[] | undefined> {
    const changed = new URL(url);
    for (const [name, value] of Object.entries(change)) changed.searchParams.set(name, value);
    const response = await this.visitor.context.request.get(changed.href);
    if (!response.ok()) return undefined;
    return rowsIn((await response.json()) as object);
  }

  /** A value with which the filter drops rows; best one that leaves some. */
  async valueFor(name: string): Promise<FilterValue | undefined> {
    const url = this.request();
    const all = (await this.read(url, { limit: MAX_ROWS })) ?? [];
    let droppingAll: FilterValue | undefined;
    for (const value of candidates(name, this.spec.filters[name], all)) {
      const left = await this.read(url, { limit: MAX_ROWS, [name]: value.sent });
      if (left === undefined || left.length === all.length) continue;
      if (left.length > 0) return value;
      droppingAll ??= value;
    }
    return droppingAll;
  }

  /** Sets a filter as a user does. */
  async setFilter(name: string, value: FilterValue): Promise<void> {
    const { page, t } = this.visitor;
    const search = page.getByRole('search', { name: t.list.filters });
    const isSent = page.waitForRequest((request) => this.isFiltered(request.url(), name));
    if (name === 'query') {
      const [field, text] = this.spec.filters['query']?.fields ? splitAt(value.typed, ':') : ['', value.typed];
      if (field !== '' && (this.spec.filters['query']?.fields?.length ?? 0) > 1) {
        await search.getByRole('combobox', { name: t.list.search }).selectOption(field);
      }
      await search.getByRole('searchbox').fill(text);
    } else {
      const label = t.fields[name as keyof typeof t.fields] ?? name;
      await search.getByRole('button', { name: t.list.addFilter }).click();
      await search.getByRole('button', { name: label, exact: true }).click();
      await this.type(name, label, value.typed);
    }
    await isSent;
    await this.visitor.settled();
  }

  async downloadCsv(): Promise<string> {
    const { page, t } = this.visitor;
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: t.list.csvHint }).click();
    return textOf(await downloads);
  }

  private async type(name: string, label: string, typed: string): Promise<void> {
    const input = this.visitor.page.getByRole('search').getByLabel(label, { exact: true });
    if (['choice', 'boolean', 'flag'].includes(this.spec.filters[name]?.kind ?? '')) await input.selectOption(typed);
    else {
      await input.fill(typed);
      await input.press('Enter');
    }
  }

  private isFiltered(href: string, name: string): boolean {
    const { pathname, searchParams } = new URL(href);
    return this.pattern.test(pathname) && searchParams.has(name);
  }
}

function rowsIn(body: object): readonly Row[] {
  const [rows] = Object.values(body) as unknown[];
  return Array.isArray(rows) ? (rows as Row[]) : [];
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + 1)];
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
