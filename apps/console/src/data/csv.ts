import type { ListSpec } from '../fields/specs';
import { LISTS } from '../generated/lists';
import { sessionFetch } from './session';
import { readPage, type ListCall, type ListName } from './rows';
import { requestOf } from './request';
import { saveFile } from './save-file';

const SHOWN_EVERY_MS = 250;
/** Parameters that select a page; a download has all pages. */
const OF_A_PAGE = new Set(['page', 'limit']);

/** Downloads all rows that a list shows, in its order, with its columns. Throws if the download ends early. */
export async function downloadCsv(
  company: number,
  call: ListCall,
  { name, columns, onRows }: { name: string; columns: readonly string[]; onRows: (rows: number) => void },
): Promise<void> {
  const query = Object.fromEntries(Object.entries(call.query).filter(([key]) => !OF_A_PAGE.has(key)));
  const whole = { ...call, query: { ...query, fields: withCurrency(call.list, columns).join(',') } };
  const { url } = await requestOf(company, call.app, (client) => readPage(client, whole));
  const response = await sessionFetch(url.href, { headers: { accept: 'text/csv' } });
  if (!response.ok || response.body === null) throw new Error(`The server responded with status ${response.status}.`);
  saveFile(await read(response.body, onRows), `${name}.csv`);
}

/** Amounts of several currencies mean nothing without their currency. */
function withCurrency(list: ListName, columns: readonly string[]): readonly string[] {
  const { columns: kinds }: ListSpec = LISTS[list];
  const isNeeded = 'currency' in kinds && columns.some((name) => kinds[name] === 'money');
  return isNeeded && !columns.includes('currency') ? [...columns, 'currency'] : columns;
}

async function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>, onRows: (rows: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let rows = -1;
  let shownAt = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    for (const byte of value) if (byte === NEWLINE) rows++;
    if (performance.now() - shownAt > SHOWN_EVERY_MS) {
      onRows(rows);
      shownAt = performance.now();
    }
  }
  return new Blob(parts, { type: 'text/csv' });
}

const NEWLINE = 10;
