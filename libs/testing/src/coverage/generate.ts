import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimsUnder, heldBy } from './claims';
import { coveragePages } from './coverage-page';
import { rowsOf } from './interface-page';

export { COVERAGE_FOLDER } from './coverage-page';

/** The pages as the interface and the tests are now, by file. */
export function generatedPages(root: string): Map<string, string> {
  const rows = rowsOf(readFileSync(join(root, 'docs/internal/interface.md'), 'utf8'));
  return coveragePages(heldBy(rows, claimsUnder(root)));
}
