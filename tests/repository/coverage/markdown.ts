/** The subset of Markdown that the interface page uses. */
interface Place {
  /** The `##` heading. */
  readonly section: string;
  /** The nearest heading. */
  readonly heading: string;
}
export interface Table extends Place {
  readonly kind: 'table';
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The paragraph before it. */
  readonly lead: string;
}
interface Line extends Place {
  readonly kind: 'text' | 'bullet';
  readonly text: string;
}
interface Numbered extends Place {
  readonly kind: 'numbered';
  readonly number: number;
  readonly text: string;
}
export type Block = Table | Line | Numbered;

/** Splits the page into blocks that know the headings above them. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let place: Place = { section: '', heading: '' };
  for (const chunk of chunksOf(markdown)) {
    const [first = ''] = chunk;
    const [, marks = '', heading = ''] = /^(#+) (.*)$/.exec(first) ?? [];
    if (marks !== '') place = { section: marks === '##' ? heading : place.section, heading };
    else if (first.startsWith('|')) blocks.push(tableOf(chunk, place, lead(blocks.at(-1))));
    else blocks.push(...chunk.map((line) => lineOf(line, place)));
  }
  return blocks;
}

/** Groups lines: a blank line or a heading ends a chunk. */
function chunksOf(markdown: string): string[][] {
  return markdown.split(/\n(?:\s*\n)+/).map((chunk) => chunk.split('\n').filter((line) => line !== ''));
}

function tableOf(lines: readonly string[], place: Place, before: string): Table {
  const [header = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return { kind: 'table', ...place, header, rows, lead: before };
}

function lineOf(line: string, place: Place): Line | Numbered {
  const [, number, rule] = /^(\d+)\. (.*)$/.exec(line) ?? [];
  if (rule !== undefined) return { kind: 'numbered', ...place, number: Number(number), text: rule };
  const bullet = line.startsWith('- ');
  return { kind: bullet ? 'bullet' : 'text', ...place, text: bullet ? line.slice(2) : line };
}

function lead(block: Block | undefined): string {
  return block?.kind === 'text' ? block.text : '';
}
