import { resolve } from 'node:path';
import { APPS } from '@marquee/local';
import { differences } from './counts';
import { allAtOnce, EXPANDED } from './restarting';
import { REPLICAS, soakRolling, type Rolled } from './rolling';

const STEPS = [EXPANDED, ...allAtOnce(REPLICAS)];

describe('two replicas of every app, whose schemas grow, restarted one after the other while a shop is at work', () => {
  let rolled: Rolled;
  beforeAll(async () => {
    rolled = await soakRolling({
      steps: STEPS,
      atOnce: 8,
      between: 50,
      toolsDir: resolve(__dirname, '../../.marquee/tools'),
      log: () => undefined,
      signal: new AbortController().signal,
    });
  }, 600_000);

  it('end in order, and lose no request', () => {
    const { restarts, columns, faults, losses, tallies } = rolled;
    expect(columns).toBeGreaterThan(100);
    expect({ restarts, faults, losses }).toEqual({ restarts: REPLICAS * APPS.length, faults: [], losses: [] });
    expect([...tallies.keys()]).toEqual(['no restart', ...STEPS.map(({ called }) => called)]);
    for (const { sent, answered } of tallies.values()) expect(answered).toBe(sent);
  });

  it('lose no event, tell none twice, and keep the order of each resource, on NATS and in the feed', () => {
    const { comparisons } = rolled;
    expect(comparisons).toHaveLength(9);
    expect(differences(comparisons)).toEqual([]);
    expect(comparisons.find(({ what }) => what === 'events heard on NATS')?.found).toBeGreaterThan(50);
  });
});
