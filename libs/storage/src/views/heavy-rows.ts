import type { PrintedPiece } from '@marquee/contracts';

/** Of the printed text of a row, in bytes: heavier ones are fetched apart, as far as the page has room for them. */
const HEAVY = 32 * 1024;
/** Of a page, in bytes. As many light rows as a page can have are about that much. */
const PAGE = 8 * 1024 * 1024;

/** A row of a page: its text, or how much that would be. */
export interface WeighedRow {
  readonly id: number;
  readonly json: PrintedPiece | null;
  readonly bytes: number | null;
}

/**
 * The same rows, but of the heavy ones their weight alone: a page of those could be more than memory has. `offset 0`
 * keeps the planner from printing a row once for each time that its text is named here. For light rows this costs next to
 * nothing; a running sum over the page took a tenth to a third of the database's time for a list. Other columns come along.
 */
export function weighed(page: string, others: readonly string[] = []): string {
  return `
    select ${['id', ...others].join(', ')}, case when octet_length(json) <= ${HEAVY} then json end as json,
      case when octet_length(json) > ${HEAVY} then octet_length(json) end as bytes
    from (${page} offset 0) p order by id`;
}

/** What the database says of the weight of such a row. */
export function weightOf(json: Uint8Array): number | null {
  return json.length > HEAVY ? json.length : null;
}

/** As many of the first rows as a page has room for, but always one. */
export function fitting(rows: readonly WeighedRow[]): WeighedRow[] {
  let sum = 0;
  // A light one counts with its characters, which are quick to tell, or with its bytes where it is remembered.
  const end = rows.findIndex(({ json, bytes }) => (sum += bytes ?? json?.length ?? 0) > PAGE);
  return end < 0 ? [...rows] : rows.slice(0, Math.max(end, 1));
}
