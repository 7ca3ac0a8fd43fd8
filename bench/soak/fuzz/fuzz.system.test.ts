import { resolve } from 'node:path';
import { systemAddress } from '@marquee/testing';
import type { Fuzzed } from './findings';
import { fuzzSystem } from './fuzz';

describe('whatever is sent', () => {
  let fuzzed: Fuzzed;
  beforeAll(async () => {
    fuzzed = await fuzzSystem(systemAddress(), {
      root: resolve(__dirname, '../../..'),
      seed: 16,
      rounds: { operations: 1, connections: 80 },
      log: () => undefined,
      signal: new AbortController().signal,
    });
  }, 180_000);

  it('is answered as the reference says, and without a word of the inside', () => {
    expect(fuzzed.faults).toEqual([]);
  });

  it('was of every sort', () => {
    expect(Object.keys(fuzzed.statuses)).toEqual(expect.arrayContaining(['200', '201', '400', '401', '404', '422']));
  });
});
