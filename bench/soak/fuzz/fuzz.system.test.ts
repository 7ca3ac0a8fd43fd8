import { resolve } from 'node:path';
import { systemAddress } from '@marquee/testing';
import { fuzzSystem, type Fuzzed } from './fuzz';

describe('whatever is sent to the operations of the reference', () => {
  let fuzzed: Fuzzed;
  beforeAll(async () => {
    fuzzed = await fuzzSystem(systemAddress(), {
      root: resolve(__dirname, '../../..'),
      seed: 16,
      rounds: 2,
      log: () => undefined,
      signal: new AbortController().signal,
    });
  }, 180_000);

  it('is answered as the reference says, and without a word of the inside', () => {
    expect(fuzzed.faults).toEqual([]);
  });

  it('was of every sort', () => {
    expect(Object.keys(fuzzed.statuses)).toEqual(
      expect.arrayContaining(['200', '201', '400', '401', '404', '409', '412', '413', '415', '422']),
    );
  });
});
