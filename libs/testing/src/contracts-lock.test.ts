import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges, contractsLock, type ContractsLock } from '@marquee/contracts';

const FILE = 'docs/contracts.lock.json';
const committed = JSON.parse(readFileSync(join(__dirname, '../../..', FILE), 'utf8')) as ContractsLock;
const now = contractsLock();

describe('the contracts, compared with what was published', () => {
  it('break nothing that others rely on', () => {
    expect(breakingChanges(committed, now)).toEqual([]);
  });

  it('are committed as they are', () => {
    if (JSON.stringify(committed) !== JSON.stringify(now)) {
      throw new Error(`${FILE} is out of date. Run "npm run generate" and commit it.`);
    }
    expect(committed).toEqual(now);
  });
});
