import type { Claim } from './claims';
import type { Row } from './interface-page';

/** `docs/interface-coverage.md`: every row of the interface, and the test that holds it. */
export function coveragePage(held: ReadonlyMap<Row, readonly Claim[]>): string {
  const areas = byArea([...held]);
  const lines = [
    '<!-- prettier-ignore-start -->',
    '# What the interface states, and the test that holds it',
    '',
    'Made from [interface.md](interface.md) and the `// interface:` comments of the tests by `npm run generate`.',
    'Do not edit. A row without a test is `open`.',
    '',
    counted([...held]),
    '',
    '| Area | Held | Open |',
    '|---|---|---|',
    ...[...areas].map(
      ([area, rows]) => `| [${area}](#${anchor(area)}) | ${heldOf(rows)} | ${rows.length - heldOf(rows)} |`,
    ),
    ...[...areas].flatMap(([area, rows]) => [
      '',
      `## ${area}`,
      '',
      '| Row | Held by |',
      '|---|---|',
      ...rows.map(line),
    ]),
    '',
    '<!-- prettier-ignore-end -->',
    '',
  ];
  return lines.join('\n');
}

type Entry = readonly [Row, readonly Claim[]];

function line([row, claims]: Entry): string {
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

function counted(rows: readonly Entry[]): string {
  return `${rows.length} rows: ${heldOf(rows)} held, ${rows.length - heldOf(rows)} open.`;
}

function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}
