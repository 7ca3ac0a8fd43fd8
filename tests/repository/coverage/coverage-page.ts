import type { Claim } from './claims';
import type { Row } from './interface-page';
import { STORED_ONLY } from '@marquee/contracts';

/** Ignored by git; contains the summary and a page for each area. */
export const COVERAGE_FOLDER = 'coverage/interface';
export const COVERAGE_PAGE = `${COVERAGE_FOLDER}/README.md`;

type Entry = readonly [Row, readonly Claim[]];
type State = 'held' | 'stored only' | 'open';

/** The summary and the pages of all areas, by file: every row of the interface, its state and its tests. */
export function coveragePages(held: ReadonlyMap<Row, readonly Claim[]>): Map<string, string> {
  const areas = [...byArea([...held])];
  return new Map([
    [COVERAGE_PAGE, summary(areas)],
    ...areas.map(([area, rows]): [string, string] => [`${COVERAGE_FOLDER}/${fileOf(area)}`, areaPage(area, rows)]),
  ]);
}

export function openRows(held: ReadonlyMap<Row, readonly Claim[]>): string[] {
  return [...held].filter((entry) => stateOf(entry) === 'open').map(([{ id }]) => id);
}

function stateOf([row, claims]: Entry): State {
  if (claims.length === 0) return 'open';
  return isStoredOnly(row.id) ? 'stored only' : 'held';
}

function summary(areas: readonly (readonly [string, readonly Entry[]])[]): string {
  const all = areas.flatMap(([, rows]) => rows);
  const line = (name: string, rows: readonly Entry[]) => `| ${[name, rows.length, ...counts(rows)].join(' | ')} |`;
  return page([
    '# Which test holds which row of the interface',
    '',
    'Written by `npm run generate -- coverage` from `docs/internal/interface.md` and the `// interface:` comments of the tests.',
    'A row is an endpoint, a filter, a field, a rule, a state, a topic, a scope, an error or a limit. It is held if a test claims it, and',
    'open if not. A field is stored only if a test holds that it is read back, and nothing else depends on its value.',
    '',
    '| Area | Rows | Held | Stored only | Open |',
    '|---|--:|--:|--:|--:|',
    ...areas.map(([area, rows]) => line(`[${area}](${fileOf(area)})`, rows)),
    line('**All**', all),
  ]);
}

function areaPage(area: string, rows: readonly Entry[]): string {
  const [held, storedOnly, open] = counts(rows);
  return page([
    `# ${area}`,
    '',
    `${rows.length} rows: ${held} held, ${storedOnly} stored only, ${open} open. [All areas](README.md)`,
    '',
    '| Row | State | Tests |',
    '|---|---|---|',
    ...rows.map(rowLine),
  ]);
}

function page(lines: readonly string[]): string {
  return [...lines, ''].join('\n');
}

function rowLine(entry: Entry): string {
  const [row, claims] = entry;
  const tests = claims.map(({ file, test }) => `${test.replaceAll('|', '\\|')} (\`${file}\`)`);
  return `| \`${row.id}\` | ${stateOf(entry)} | ${tests.join('<br>')} |`;
}

function byArea(entries: readonly Entry[]): Map<string, Entry[]> {
  const areas = new Map<string, Entry[]>();
  for (const entry of entries) areas.set(entry[0].area, [...(areas.get(entry[0].area) ?? []), entry]);
  return areas;
}

function counts(rows: readonly Entry[]): number[] {
  const states: readonly State[] = ['held', 'stored only', 'open'];
  return states.map((state) => rows.filter((entry) => stateOf(entry) === state).length);
}

/** `Licenses, prices` → `licenses-prices.md` */
function fileOf(area: string): string {
  const words = area.toLowerCase().replace(/[^\w -]/g, '');
  return `${words.replaceAll(' ', '-')}.md`;
}

/** Whether the row is a field that is only stored, or a part of one. */
function isStoredOnly(id: string): boolean {
  return STORED_ONLY.some((field) => id === field || id.startsWith(`${field}.`));
}
