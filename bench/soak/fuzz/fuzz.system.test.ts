import { resolve } from 'node:path';
import { inSystem } from '../../lab';
import type { Fuzzed } from './findings';
import { fuzzSystem } from './fuzz';

describe('whatever is sent', () => {
  let fuzzed: Fuzzed;
  beforeAll(async () => {
    const root = resolve(__dirname, '../../..');
    const lab = { log: () => undefined, signal: new AbortController().signal };
    const rounds = { operations: 1, connections: 80 };
    // A system of its own: in one that others use, numbers that are drawn would name their shops.
    fuzzed = await inSystem({ ...lab, toolsDir: resolve(root, '.marquee/tools'), fsync: false }, ({ system }) =>
      fuzzSystem(system, { ...lab, root, seed: 16, rounds }),
    );
  }, 180_000);

  it('is answered as the reference says, and without a word of the inside', () => {
    expect(fuzzed.faults).toEqual([]);
  });

  it('was of every sort', () => {
    expect(Object.keys(fuzzed.statuses)).toEqual(expect.arrayContaining(['200', '201', '400', '401', '404', '422']));
  });
});
