import type { JsonPiece } from '@marquee/contracts';
import { inOrder } from './cursor';

/** Rendered rows above this size are fetched separately, as far as the page has space. */
const HEAVY_ROW_BYTES = 32 * 1024;
/** Size limit of a page; a full page of light rows is about as large. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** A row of a page: its text, or the size of an omitted text. */
export interface WeighedRow {
  readonly id: number;
  readonly json: JsonPiece | null;
  readonly bytes: number | null;
}

/**
 * Replaces the text of heavy rows by its size, because a page of them could exceed the memory. `offset 0` keeps the
 * planner from rendering a row once per reference.
 */
export function weighed(page: string, others: readonly string[] = [], descending = false): string {
  return `
    select ${['id', ...others].join(', ')}, case when octet_length(json) <= ${HEAVY_ROW_BYTES} then json end as json,
      case when octet_length(json) > ${HEAVY_ROW_BYTES} then octet_length(json) end as bytes
    from (${page} offset 0) p order by ${inOrder('p', descending)}`;
}

/** The size of a heavy row as the database reports it. */
export function weightOf(json: Uint8Array): number | null {
  return json.length > HEAVY_ROW_BYTES ? json.length : null;
}

/** The first rows that fit a page, but at least one. */
export function fitting(rows: readonly WeighedRow[]): WeighedRow[] {
  let sum = 0;
  // A light row counts its characters, which are cheap to count, or its bytes if it is cached.
  const end = rows.findIndex(({ json, bytes }) => (sum += bytes ?? json?.length ?? 0) > MAX_PAGE_BYTES);
  return end < 0 ? [...rows] : rows.slice(0, Math.max(end, 1));
}
