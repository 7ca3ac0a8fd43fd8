import { APPS } from '@marquee/local';
import { TOOLS } from '@marquee/testing';
import { CleanUps } from '../lab';
import { type Chaos, strikeSystem } from './chaos/chaos';
import { KINDS } from './chaos/history';
import type { Planned } from './chaos/schedule';
import { type ChaosSystem, startChaosSystem } from './chaos/system';
import { differences } from './counts';
import { ATTACKS } from './fairness/attacks';
import { doUsualWork } from './fairness/bystander';
import { type Attacked, attackByEach } from './fairness/fairness';
import { Killer } from './kills';
import { placeOrders, type Soaked } from './orders';
import { expanded, SECOND_BESIDE_FIRST } from './restarting';
import { type Rolled, restartWhileServing } from './rolling';
import { type CountedSales, countSales } from './statistics';
import { deliverChanges, type WebhooksSoaked } from './webhooks';

/** The short forms of `npm run soak`, one after the other on one system; each has companies of its own. */
const QUIET = { log: () => undefined, signal: new AbortController().signal };
const TIMEOUT_MS = 600_000;

let running: ChaosSystem;
const cleaning = new CleanUps();
beforeAll(async () => {
  running = await startChaosSystem({ toolsDir: TOOLS, proxied: 'catalog', ...QUIET }, cleaning, 1);
}, TIMEOUT_MS);
afterAll(() => cleaning.run(), TIMEOUT_MS);

describe('orders while commerce and then catalog are killed', () => {
  const ORDERS = 24;
  let soaked: Soaked;
  beforeAll(async () => {
    const { system } = running;
    soaked = await placeOrders(system, new Killer(system, TOOLS, QUIET.log), {
      orders: ORDERS,
      kills: [
        { victim: 'commerce', signal: 'SIGKILL' },
        { victim: 'catalog', signal: 'SIGTERM' },
      ],
      replicas: 1,
      hurried: true,
      ...QUIET,
    });
  }, TIMEOUT_MS);

  it('are interrupted, and repeated until they are acknowledged', () => {
    expect(Object.values(soaked.interrupted).reduce((sum, times) => sum + times, 0)).toBeGreaterThan(0);
    expect(soaked.faults).toEqual([]);
  });

  it('exist once, with their refunds, stock, events, licences, mails and sums', () => {
    expect(soaked.comparisons).toHaveLength(23);
    expect(differences(soaked.comparisons)).toEqual([]);
    expect(soaked.comparisons).toContainEqual({ what: 'orders', found: ORDERS, wanted: ORDERS });
  });
});

describe('statistics and webhooks while their processes are killed', () => {
  let counted: CountedSales;
  let delivered: WebhooksSoaked;
  // At the same time: neither kills a process that the other sends requests to.
  beforeAll(async () => {
    const { system } = running;
    [counted, delivered] = await Promise.all([
      countSales(system, { orders: 48, kills: 1, hurried: true, ...QUIET }),
      deliverChanges(system, {
        perSecond: 20,
        seconds: 4,
        receivers: 3,
        changed: 'products',
        kills: 1,
        hurried: true,
        ...QUIET,
      }),
    ]);
  }, TIMEOUT_MS);

  it('count each order once, also when a rebuild is killed while orders go on', () => {
    const { first, rebuilt } = counted;
    expect(differences(first)).toEqual([]);
    expect(differences(rebuilt)).toEqual([]);
    const currencies = [first, rebuilt].map((compared) => compared.find(({ what }) => what === 'days and currencies'));
    expect(currencies.every((one) => Number(one?.wanted) >= 3)).toBe(true);
  });

  it('deliver every change, and those of one product in order', () => {
    expect(delivered).toMatchObject({ made: 80, lost: 0, disordered: 0 });
  });
});

/** How much slower the other company is served depends on the machine, and is left to `npm run soak -- fairness`. */
describe('a company that attacks by each expensive request while another company works', () => {
  let seen: Attacked[];
  beforeAll(async () => {
    const { system } = running;
    seen = await attackByEach(system, {
      attacks: Object.keys(ATTACKS),
      rounds: 1,
      isShort: true,
      work: doUsualWork,
      ...QUIET,
    });
  }, TIMEOUT_MS);

  it('does not make any request of the other company fail', () => {
    expect(seen.map(({ name, attacked }) => [name, attacked.failures])).toEqual(
      Object.keys(ATTACKS).map((name) => [name, []]),
    );
  });

  it('is answered, and with a status that tells it what to do', () => {
    const isServed = ({ statuses }: Attacked) => Object.keys(statuses).some((status) => status.startsWith('2'));
    expect(seen.filter((one) => !isServed(one)).map(({ name }) => name)).toEqual(['orders beyond the limit']);
    expect(seen.filter(({ statuses }) => '500' in statuses)).toEqual([]);
    // A limit refuses a large order before its deadline does.
    const largeOrders = seen.find(({ name }) => name === 'large orders');
    expect(Object.keys(largeOrders?.statuses ?? {}).filter((status) => Number(status) >= 500)).toEqual([]);
  });
});

describe('a rolling restart of every app on schemas that grow, while a shop is at work', () => {
  const CLERKS = 4;
  const STEPS = [expanded(CLERKS), ...SECOND_BESIDE_FIRST];
  let rolled: Rolled;
  beforeAll(async () => {
    const { system } = running;
    rolled = await restartWhileServing(system, { steps: STEPS, atOnce: CLERKS, pauseMs: 100, between: 30, ...QUIET });
  }, TIMEOUT_MS);

  it('ends every process in order, and loses no request', () => {
    const { restarts, columns, faults, losses, tallies } = rolled;
    expect(columns).toBeGreaterThan(100);
    expect({ restarts, faults, losses }).toEqual({ restarts: APPS.length, faults: [], losses: [] });
    expect([...tallies.keys()]).toEqual(['no restart', ...STEPS.map(({ called }) => called)]);
    for (const { sent, answered } of tallies.values()) expect(answered).toBe(sent);
  });

  it('loses no event, publishes none twice, and keeps the order of each resource, on NATS and in the feed', () => {
    const { comparisons } = rolled;
    expect(comparisons).toHaveLength(9);
    expect(differences(comparisons)).toEqual([]);
    expect(comparisons.find(({ what }) => what === 'events heard on NATS')?.found).toBeGreaterThan(50);
  });
});

/**
 * How soon a token is refused and how long a service is away is left to `npm run soak -- chaos`: a machine that runs other tests as well
 * may take any time. What is asked for here is true however long it takes.
 */
describe('two replicas of every app, struck by every kind of fault while clients work', () => {
  /**
   * First replicas always have sessions to strike, so second ones are ended, early because they take long to come back. Postgres is the last:
   * while it is away, no app starts, and no session or table can be struck.
   */
  const PLANNED: readonly Planned[] = [
    { kind: 'clock', replica: 'catalog-2', at: 0, lasts: 1 },
    { kind: 'kill', replica: 'commerce-2', at: 1, lasts: 0 },
    { kind: 'term', replica: 'webhook-dispatch-2', at: 2, lasts: 0 },
    { kind: 'lock', table: 'webhook_dispatch.feed_entries', at: 3, lasts: 3 },
    { kind: 'silence', service: 'catalog', at: 4, lasts: 3 },
    { kind: 'stop', replica: 'gateway-2', at: 5, lasts: 3 },
    { kind: 'read-only', at: 6, lasts: 1 },
    { kind: 'terminate', service: 'commerce', at: 8, lasts: 0 },
    { kind: 'nats', at: 10, lasts: 1 },
    { kind: 'postgres', at: 12, lasts: 1 },
  ];
  let chaos: Chaos;
  beforeAll(async () => {
    chaos = await strikeSystem(running, { seed: 1, planned: PLANNED, clients: 6, hurried: true, ...QUIET });
  }, TIMEOUT_MS);

  it('meet every kind of fault, and serve every kind of request', () => {
    const kinds = chaos.happened.map(({ fault }) => fault.kind);
    expect(kinds.sort()).toEqual(PLANNED.map(({ kind }) => kind).sort());
    expect(chaos.missed).toEqual([]);
    const done = new Set(chaos.history.filter(({ outcome }) => outcome === 'ok').map(({ kind }) => kind));
    expect([...done].sort()).toEqual(Object.keys(KINDS).sort());
  });

  it('lose nothing, do nothing twice, and publish everything in order', () => {
    expect(chaos.violations).toEqual([]);
  });
});
