import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimsUnder, heldBy } from './claims';
import { coveragePage } from './coverage-page';
import { rowsOf } from './interface-page';

export const COVERAGE_PAGE = 'docs/interface-coverage.md';

/** The page as the interface and the tests are now. */
export function generatedPage(root: string): string {
  const rows = rowsOf(readFileSync(join(root, 'docs/interface.md'), 'utf8'));
  return coveragePage(heldBy(rows, claimsUnder(root)));
}

// Run by `npm run generate`, from the project's root.
if (require.main === module) writeFileSync(COVERAGE_PAGE, generatedPage(process.cwd()));
