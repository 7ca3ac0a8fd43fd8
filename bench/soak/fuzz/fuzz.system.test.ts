import { resolve } from 'node:path';
import type { Fuzzed } from './findings';
import { fuzz } from './fuzz';

/** None of them keeps anybody waiting. */
const MISBEHAVIOURS = ['/to-trap', '/to-metadata', '/garbage', '/packed', '/closes-half-way', '/endless-interim'];

describe('whatever is sent', () => {
  let fuzzed: Fuzzed;
  beforeAll(async () => {
    const root = resolve(__dirname, '../../..');
    // A system of its own: in one that others use, numbers that are drawn would name their shops.
    fuzzed = await fuzz({
      root,
      toolsDir: resolve(root, '.marquee/tools'),
      log: () => undefined,
      signal: new AbortController().signal,
      seed: 16,
      clients: 1,
      rounds: { operations: 1, pages: 41, uploads: 30, framing: 30, packing: 15 },
      misbehaviours: MISBEHAVIOURS,
    });
  }, 400_000);

  it('is answered as the reference says, without a word of the inside, and ends no process', () => {
    expect(fuzzed.faults).toEqual([]);
  });

  it('was of every sort', () => {
    expect(Object.keys(fuzzed.statuses)).toEqual(expect.arrayContaining(['200', '201', '400', '401', '404', '422']));
  });
});
