export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Columns under each other for a terminal: words to the left, numbers to the right. */
export function plainTable({ title, head, rows }: Table): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => cell(row, column).length)));
  const line = (row: readonly string[]): string =>
    widths
      .map((width, column) => (column === 0 ? cell(row, column).padEnd(width) : cell(row, column).padStart(width)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [title, '', line(head), rule, ...rows.map(line)].join('\n');
}

/** As GitHub shows it. */
export function markdownTable({ title, head, rows }: Table): string {
  const line = (row: readonly string[]): string =>
    `| ${head.map((_, column) => cell(row, column).replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `|${head.map((_, column) => (column === 0 ? '---' : '--:')).join('|')}|`;
  return [`**${title}**`, '', line(head), rule, ...rows.map(line)].join('\n');
}

function cell(row: readonly string[], column: number): string {
  return row[column] ?? '';
}

/** `12,345` */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Three digits are what these measurements can tell: `0.47`, `3.1`, `128`. */
export function short(value: number): string {
  return Math.abs(value) >= 100 ? whole(value) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
