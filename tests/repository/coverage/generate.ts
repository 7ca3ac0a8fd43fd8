import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimsUnder, heldBy, type Claim } from './claims';
import { coveragePages } from './coverage-page';
import { rowsOf, type Row } from './interface-page';

export { COVERAGE_FOLDER } from './coverage-page';

export function heldRows(root: string): Map<Row, Claim[]> {
  const rows = rowsOf(readFileSync(join(root, 'docs/internal/interface.md'), 'utf8'));
  return heldBy(rows, claimsUnder(root));
}

/** Generates the pages from the current interface and tests, by file. */
export function generatedPages(root: string): Map<string, string> {
  return coveragePages(heldRows(root));
}
