import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { breakingChanges, contractsLock, type ContractsLock } from '@marquee/contracts';
import { ROOT } from '../root';

const FILE = 'docs/contracts.lock.json';
const committed = JSON.parse(readFileSync(join(ROOT, FILE), 'utf8')) as ContractsLock;
const now = contractsLock();

describe('the contracts, compared with what was published', () => {
  it('contains no breaking change of the contracts since the committed lock', () => {
    expect(breakingChanges(committed, now)).toEqual([]);
  });

  it('matches the committed lock of the contracts', () => {
    const state = isDeepStrictEqual(committed, now) ? 'up to date' : 'out of date: run "npm run generate"';
    expect(`${FILE} is ${state}`).toBe(`${FILE} is up to date`);
  });
});
