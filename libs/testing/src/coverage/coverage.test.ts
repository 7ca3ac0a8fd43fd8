import { existsSync, readFileSync } from 'node:fs';
import { COVERAGE_PAGE, generatedPage } from './generate';

describe(COVERAGE_PAGE, () => {
  it('says what the interface and the tests say', () => {
    const committed = existsSync(COVERAGE_PAGE) ? readFileSync(COVERAGE_PAGE, 'utf8') : '';
    if (committed !== generatedPage(process.cwd())) {
      throw new Error(`${COVERAGE_PAGE} is out of date. Run "npm run generate" and commit it.`);
    }
  });
});
