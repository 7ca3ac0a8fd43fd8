import type { Claim } from './claims';
import type { Row } from './interface-page';

/** The summary; the rows themselves stand beside it, a page for each area. */
export const COVERAGE_PAGE = 'docs/interface-coverage.md';
export const COVERAGE_FOLDER = 'docs/coverage';

/** The summary and the pages of all areas: every row of the interface, and the test that holds it, by file. */
export function coveragePages(held: ReadonlyMap<Row, readonly Claim[]>): Map<string, string> {
  const areas = [...byArea([...held])];
  return new Map([
    [COVERAGE_PAGE, summary(areas)],
    ...areas.map(([area, rows]): [string, string] => [`${COVERAGE_FOLDER}/${fileOf(area)}`, areaPage(area, rows)]),
  ]);
}

type Entry = readonly [Row, readonly Claim[]];

function summary(areas: readonly (readonly [string, readonly Entry[]])[]): string {
  const all = areas.flatMap(([, rows]) => rows);
  const line = (name: string, rows: readonly Entry[]) =>
    `| ${[name, rows.length, heldOf(rows), rows.length - heldOf(rows)].join(' | ')} |`;
  return page([
    '# What the interface states, and what is held by a test',
    '',
    'Made from [interface.md](interface.md) and the `// interface:` comments of the tests by `npm run generate`.',
    'Do not edit. A row is an endpoint, a filter, a field, a rule, a state, a topic, a scope, an error or a limit; it is held when',
    'a test claims it, and open until then. Each area links to its rows and their tests.',
    '',
    '| Area | Rows | Held | Open |',
    '|---|--:|--:|--:|',
    ...areas.map(([area, rows]) => line(`[${area}](coverage/${fileOf(area)})`, rows)),
    line('**All**', all),
  ]);
}

function areaPage(area: string, rows: readonly Entry[]): string {
  return page([
    `# ${area}: what the interface states, and the test that holds it`,
    '',
    'Made by `npm run generate`; do not edit. The whole is summed up in [interface-coverage.md](../interface-coverage.md).',
    '',
    `${rows.length} rows: ${heldOf(rows)} held, ${rows.length - heldOf(rows)} open.`,
    '',
    '| Row | Held by |',
    '|---|---|',
    ...rows.map(rowLine),
  ]);
}

function page(lines: readonly string[]): string {
  return ['<!-- prettier-ignore-start -->', ...lines, '', '<!-- prettier-ignore-end -->', ''].join('\n');
}

function rowLine([row, claims]: Entry): string {
  const tests = claims.map(({ file, test }) => `${test.replaceAll('|', '\\|')} (\`${file}\`)`);
  return `| \`${row.id}\` | ${tests.join('<br>') || 'open'} |`;
}

function byArea(entries: readonly Entry[]): Map<string, Entry[]> {
  const areas = new Map<string, Entry[]>();
  for (const entry of entries) areas.set(entry[0].area, [...(areas.get(entry[0].area) ?? []), entry]);
  return areas;
}

function heldOf(rows: readonly Entry[]): number {
  return rows.filter(([, claims]) => claims.length > 0).length;
}

/** `Licenses, prices` → `licenses-prices.md` */
function fileOf(area: string): string {
  const words = area.toLowerCase().replace(/[^\w -]/g, '');
  return `${words.replaceAll(' ', '-')}.md`;
}
