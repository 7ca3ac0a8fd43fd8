import { resolve } from 'node:path';
import { differences } from './counts';
import { soakStatistics } from './statistics';

it('statistics are what the orders come to, though they are killed, and again when all are counted anew meanwhile', async () => {
  const { first, rebuilt } = await soakStatistics({
    orders: 120,
    kills: 1,
    toolsDir: resolve(__dirname, '../../.marquee/tools'),
    log: () => undefined,
    signal: new AbortController().signal,
  });
  expect(differences(first)).toEqual([]);
  expect(differences(rebuilt)).toEqual([]);
  const currencies = [first, rebuilt].map((compared) => compared.find(({ what }) => what === 'days and currencies'));
  expect(currencies.every((one) => Number(one?.wanted) >= 3)).toBe(true);
}, 600_000);
