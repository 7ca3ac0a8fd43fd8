import { resolve } from 'node:path';
import { type Chaos, soakChaos } from './chaos';
import { KINDS } from './history';
import { scheduleOf } from './schedule';
import { REPLICAS } from './system';

/**
 * One by which every kind of fault that fits into so short a time happens, whatever must be left out because a process takes long to
 * come back: each kind that strikes a process is the first to strike one of them.
 */
const SEED = 748;
const PLANNED = scheduleOf({ seed: SEED, seconds: 60, apart: 3.5, longest: 4, replicas: REPLICAS });

/**
 * How soon a token is refused and how long a service is away is left to `npm run soak -- chaos`: a machine that runs other tests as well
 * may take any time. What is asked for here is true however long it takes.
 */
describe('everything that serves a shop at work, struck one after the other and several at once', () => {
  let chaos: Chaos;
  beforeAll(async () => {
    chaos = await soakChaos({
      seed: SEED,
      planned: PLANNED,
      clients: 30,
      hurried: true,
      toolsDir: resolve(__dirname, '../../../.marquee/tools'),
      log: () => undefined,
      signal: new AbortController().signal,
    });
  }, 900_000);

  it('was struck by every kind of fault, and served meanwhile', () => {
    const kinds = new Set(PLANNED.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      'clock',
      'kill',
      'lock',
      'nats',
      'postgres',
      'silence',
      'stop',
      'term',
      'terminate',
    ]);
    expect(new Set(chaos.happened.map(({ fault }) => fault.kind))).toEqual(kinds);
    const done = new Set(chaos.history.filter(({ outcome }) => outcome === 'ok').map(({ kind }) => kind));
    expect([...done].sort()).toEqual(Object.keys(KINDS).sort());
  });

  it('has lost nothing, done nothing twice, and told everything in order', () => {
    expect(chaos.violations).toEqual([]);
  });
});
