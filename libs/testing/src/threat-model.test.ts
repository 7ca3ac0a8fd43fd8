import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf } from './coverage/markdown';
import { isNamedTest } from './coverage/named-test';
import { ROOT } from './root';

const rows = blocksOf(readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8'))
  .filter((block) => block.kind === 'table')
  .flatMap(({ rows: all }) => all)
  .map(([attack = '', defence = '', held = '']) => ({ attack, defence, held }));

describe('the threat model', () => {
  it('has an answer to every sort of attacker', () => {
    expect(rows.length).toBeGreaterThan(30);
  });

  it.each(rows)('says what stops it, and names tests that are there: $attack', ({ defence, held }) => {
    expect(defence).not.toBe('');
    expect(held.split('<br>').filter((entry) => !isNamedTest(entry))).toEqual([]);
  });

  it.each([
    ['`libs/testing/src/threat-model.test.ts`'],
    ['`libs/testing/src/threat-model.test.ts`: has an answer to every sort'],
    ['`libs/testing/src/no-such.test.ts`: has an answer to every sort of attacker'],
    ['libs/testing/src/threat-model.test.ts: has an answer to every sort of attacker'],
  ])('would be found out: %s', (entry) => {
    expect(isNamedTest('`libs/testing/src/threat-model.test.ts`: has an answer to every sort of attacker')).toBe(true);
    expect(isNamedTest(entry)).toBe(false);
  });
});
