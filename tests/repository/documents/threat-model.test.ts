import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf } from '../coverage/markdown';
import { isNamedTest } from '../coverage/named-test';
import { ROOT } from '../root';

const defences = blocksOf(readFileSync(join(ROOT, 'docs/explanation/security.md'), 'utf8'))
  .filter((block) => block.kind === 'table')
  .flatMap(({ rows }) => rows)
  .map(([attack = '', defence = '']) => ({ attack, defence }));
/** The tests that fail if the defence against an attack fails. */
const tests = JSON.parse(readFileSync(join(__dirname, 'threat-model.json'), 'utf8')) as Record<string, string[]>;

describe('the threat model of docs/explanation/security.md', () => {
  it('describes a defence against every sort of attacker', () => {
    expect(defences.length).toBeGreaterThan(30);
  });

  it('names tests for exactly the attacks of the threat model', () => {
    expect(Object.keys(tests)).toEqual(defences.map(({ attack }) => attack));
  });

  it.each(defences)('names a defence and existing tests against an attacker who $attack', ({ attack, defence }) => {
    expect(defence).not.toBe('');
    expect(tests[attack]).not.toEqual([]);
    expect(tests[attack]?.filter((entry) => !isNamedTest(entry))).toEqual([]);
  });

  it.each([
    ['`tests/repository/documents/threat-model.test.ts`'],
    ['`tests/repository/documents/threat-model.test.ts`: describes a defence against every sort'],
    ['`libs/testing/src/no-such.test.ts`: describes a defence against every sort of attacker'],
    ['tests/repository/documents/threat-model.test.ts: describes a defence against every sort of attacker'],
  ])('rejects %s as the name of a test', (entry) => {
    expect(
      isNamedTest(
        '`tests/repository/documents/threat-model.test.ts`: describes a defence against every sort of attacker',
      ),
    ).toBe(true);
    expect(isNamedTest(entry)).toBe(false);
  });
});
