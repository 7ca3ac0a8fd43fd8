import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './interface-page';

/** A test that says which rows of the interface it covers, by a comment above it: `// interface: Category.*; …`. */
export interface Claim {
  readonly file: string;
  readonly test: string;
  readonly ids: readonly string[];
}

const COMMENT = /^\s*\/\/ interface: (.+)$/;
const TEST = /^\s*(?:it|test)\b/;
const QUOTED = /(['"`])((?:\\.|(?!\1).)*)\1/;
/** The name of a test. For a table of cases it follows the table: `it.each([…])('name', …)`. */
const NAME = new RegExp(`^\\s*(?:it|test)\\(\\s*${QUOTED.source}`);
const NAME_OF_CASES = new RegExp(`[)\`]\\(\\s*${QUOTED.source}`);

export function claimsIn(file: string, source: string): Claim[] {
  const lines = source.split('\n');
  const claims: Claim[] = [];
  let ids: string[] = [];
  lines.forEach((line, index) => {
    const claimed = COMMENT.exec(line)?.[1];
    if (claimed !== undefined) {
      ids.push(...claimed.split(';').map((id) => id.trim()));
    } else if (ids.length > 0) {
      if (!TEST.test(line)) {
        throw new Error(`${file}:${index + 1}: move the comment "interface:" directly above a test`);
      }
      claims.push({ file, test: nameOf(lines.slice(index).join('\n')), ids });
      ids = [];
    }
  });
  return claims;
}

function nameOf(source: string): string {
  const [, , name = ''] = NAME.exec(source) ?? NAME_OF_CASES.exec(source) ?? [];
  return name.replace(/\\(.)/g, '$1');
}

const FOLDERS = ['apps', 'libs', 'bench', 'tests', 'deploy'];

export function claimsUnder(root: string): Claim[] {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const tests = files.filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));
  return tests.sort().flatMap((file) => claimsIn(file, readFileSync(join(root, file), 'utf8')));
}

/** Maps each row to the tests that claim it. Throws if a claim names a row that the interface does not have. */
export function heldBy(rows: readonly Row[], claims: readonly Claim[]): Map<Row, Claim[]> {
  const held = new Map<Row, Claim[]>(rows.map((row) => [row, []]));
  const unknown: string[] = [];
  for (const claim of claims) {
    for (const id of claim.ids) {
      const meant = rows.filter((row) => matches(row.id, id));
      if (meant.length === 0) unknown.push(`${claim.file}: ${id}`);
      for (const row of meant) held.get(row)?.push(claim);
    }
  }
  if (unknown.length > 0) throw new Error(`The interface has no such row:\n${unknown.join('\n')}`);
  return held;
}

function matches(id: string, claimed: string): boolean {
  return claimed.endsWith('*') ? id.startsWith(claimed.slice(0, -1)) : id === claimed;
}
