import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

const rows = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Attack|-+) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, attack = '', defence = '', held = '']) => ({ attack, defence, held }));

describe('the threat model', () => {
  it('has an answer to every sort of attacker', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  it.each(rows)('names tests that are there: $attack', ({ defence, held }) => {
    const files = [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect([defence === '', files.length === 0]).toEqual([false, false]);
    expect(files.filter((file) => !file.endsWith('.test.ts') || !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
