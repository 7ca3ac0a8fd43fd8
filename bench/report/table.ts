export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A Markdown table with aligned columns, readable in a terminal. */
export function printTable({ title, head, rows }: Table): string {
  const cell = (row: readonly string[], column: number): string => (row[column] ?? '').replaceAll('|', '\\|');
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => cell(row, column).length)));
  const line = (row: readonly string[]): string => {
    const cells = widths.map((width, column) =>
      column === 0 ? cell(row, column).padEnd(width) : cell(row, column).padStart(width),
    );
    return `| ${cells.join(' | ')} |`;
  };
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [`**${title}**`, '', line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

/** `12,345` */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Three digits, the precision of these measurements: `0.47`, `3.1`, `128`. */
export function short(value: number): string {
  return Math.abs(value) >= 100 ? whole(value) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** The smallest value that at least `percent` of all values do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new RangeError('A percentile requires at least one value.');
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(Math.ceil((percent / 100) * sorted.length) - 1, 0)] as number;
}

/** The middle value; the mean of the two middle values if their number is even. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('A median requires at least one value.');
  const sorted = Float64Array.from(values).sort();
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.floor((sorted.length - 1) / 2);
  return ((sorted[lower] as number) + (sorted[upper] as number)) / 2;
}

/** The distinct kinds of lines that apps printed with their counts, since an overloaded app repeats long lines. */
export function countLines(complaints: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const complaint of complaints.map(shortenLine)) times.set(complaint, (times.get(complaint) ?? 0) + 1);
  return Array.from(times, ([complaint, number]) => `${number} × ${complaint}`);
}

function shortenLine(complaint: string): string {
  const [, app = '', json = ''] = /^([\w-]+): (\{.*\})$/.exec(complaint) ?? [];
  try {
    const { level, msg, err } = JSON.parse(json) as { level?: string; msg?: string; err?: { message?: string } };
    return `${app}: ${level}: ${[msg, err?.message].filter((text) => text !== undefined).join(': ')}`;
  } catch {
    return complaint;
  }
}
