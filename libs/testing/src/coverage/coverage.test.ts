import { existsSync, readFileSync } from 'node:fs';
import { COVERAGE_PAGE, generatedPage } from './generate';

describe('docs/interface-coverage.md', () => {
  it('says what the interface and the tests say: run "npm run generate" when it does not', () => {
    const committed = existsSync(COVERAGE_PAGE) ? readFileSync(COVERAGE_PAGE, 'utf8') : '';
    expect(committed.split('\n')).toEqual(generatedPage(process.cwd()).split('\n'));
  });
});
