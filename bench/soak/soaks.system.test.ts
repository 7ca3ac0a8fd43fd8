import { APPS } from '@marquee/local';
import { TOOLS } from '@marquee/testing';
import { LICENSE_PARTS, soakLicenses } from '../../tests/licenses/soak';
import { CleanUps } from '../lab';
import { type Chaos, strikeSystem } from './chaos/chaos';
import { KINDS } from './chaos/history';
import type { Planned } from './chaos/schedule';
import { type ChaosSystem, startChaosSystem } from './chaos/system';
import { ATTACKS } from './fairness/attacks';
import { doUsualWork } from './fairness/bystander';
import { type Attacked, attackByEach } from './fairness/fairness';
import { type Polled, pollWhileWriting } from './polling';
import { restartWhileServing, type Rolled, SECOND_BESIDE_FIRST } from './rolling';

/** The short forms of `npm run soak`, in sequence on one system; each creates separate companies. */
const QUIET = { log: () => undefined, signal: new AbortController().signal };
const TIMEOUT_MS = 600_000;

let running: ChaosSystem;
const cleaning = new CleanUps();
beforeAll(async () => {
  running = await startChaosSystem({ toolsDir: TOOLS, proxied: 'catalog', ...QUIET }, cleaning, 1);
}, TIMEOUT_MS);
afterAll(() => cleaning.run(), TIMEOUT_MS);

/** How much the other company slows down depends on the machine; `npm run soak -- fairness` measures it. */
describe('a company that sends expensive requests of every kind while another company works', () => {
  let seen: Attacked[];
  beforeAll(async () => {
    const attacks = Object.keys(ATTACKS);
    seen = await attackByEach(running.system, { attacks, rounds: 1, isShort: true, work: doUsualWork, ...QUIET });
  }, TIMEOUT_MS);

  it('fails no request of a company while another company sends expensive requests', () => {
    expect(seen.map(({ name, attacked }) => [name, attacked.failures])).toEqual(
      Object.keys(ATTACKS).map((name) => [name, []]),
    );
  });

  it('answers expensive requests with a success or a documented refusal, never with 500', () => {
    const isServed = ({ statuses }: Attacked) => Object.keys(statuses).some((status) => status.startsWith('2'));
    expect(seen.filter((one) => !isServed(one)).map(({ name }) => name)).toEqual(['orders beyond the limit']);
    expect(seen.filter(({ statuses }) => '500' in statuses)).toEqual([]);
    // A limit refuses a large order before its deadline does.
    const largeOrders = seen.find(({ name }) => name === 'large orders');
    expect(Object.keys(largeOrders?.statuses ?? {}).filter((status) => Number(status) >= 500)).toEqual([]);
  });
});

describe('a rolling restart of every app on schemas that grow, while clients work', () => {
  let rolled: Rolled;
  beforeAll(async () => {
    rolled = await restartWhileServing(running, { steps: SECOND_BESIDE_FIRST, clients: 3, between: 30, ...QUIET });
  }, TIMEOUT_MS);

  it('restarts every app and adds a column to every table while clients work', () => {
    expect(rolled.restarts).toBe(APPS.length);
    expect(rolled.columns).toBeGreaterThan(100);
    expect(rolled.history.length).toBeGreaterThan(100);
  });

  it('fails no request and loses, repeats or reorders no event during a rolling restart', () => {
    expect(rolled.violations).toEqual([]);
  });
});

describe('clients that poll lists while others write and import, and replicas of catalog and commerce are killed', () => {
  const ROWS = 120;
  let polled: Polled;
  beforeAll(async () => {
    polled = await pollWhileWriting(running.system, { rows: ROWS, kills: ['catalog', 'commerce'], ...QUIET });
  }, TIMEOUT_MS);

  it('lists every row to pollers one second after its 201, and every last change', () => {
    expect(polled).toMatchObject({ created: ROWS, missed: [] });
    expect(polled.imported).toBeGreaterThan(5);
    expect(polled.changed).toBeGreaterThan(10);
    expect(polled.polls).toBeGreaterThan(10);
  });
});

describe('devices with licenses while replicas are killed and NATS stands still', () => {
  const SOAK = { rounds: 2, devices: 50, seconds: 12, uses: 60, forged: 500, revocations: 1, freezeMs: 2_000 };
  let found: Record<string, string[]>;
  beforeAll(async () => {
    const scene = { ...QUIET, system: running.system, natsPid: () => running.servers.natsPid };
    found = await soakLicenses(scene, { ...SOAK, seed: 1 });
  }, TIMEOUT_MS);

  it.each(LICENSE_PARTS)('seats, counts and refuses exactly what licenses allow: %s', (part) => {
    expect(found[part]).toEqual([]);
  });
});

/** `npm run soak -- chaos` also measures refusal delays and downtime. The rules here hold on slow machines too. */
describe('two replicas of every app during every kind of fault, while clients work', () => {
  /**
   * The first replicas must stay up for `terminate`, so faults end the second ones. Postgres is last, since apps cannot
   * start and faults of sessions need it.
   */
  const PLANNED: readonly Planned[] = [
    { kind: 'clock', replica: 'catalog-2', at: 0, lasts: 1 },
    { kind: 'kill', replica: 'commerce-2', at: 1, lasts: 0 },
    { kind: 'kill', replica: 'webhook-dispatch-2', at: 2, lasts: 0 },
    { kind: 'rebuild', replica: 'statistics-2', at: 2, lasts: 0 },
    { kind: 'lock', table: 'webhook_dispatch.feed_entries', at: 3, lasts: 3 },
    { kind: 'silence', service: 'catalog', at: 4, lasts: 3 },
    { kind: 'stop', replica: 'gateway-2', at: 5, lasts: 3 },
    { kind: 'read-only', at: 6, lasts: 1 },
    { kind: 'term', replica: 'tenant-2', at: 7, lasts: 0 },
    { kind: 'terminate', service: 'commerce', at: 8, lasts: 0 },
    { kind: 'nats', at: 10, lasts: 1 },
    { kind: 'postgres', at: 12, lasts: 1 },
  ];
  let chaos: Chaos;
  beforeAll(async () => {
    chaos = await strikeSystem(running, { seed: 1, planned: PLANNED, clients: 6, hurried: true, ...QUIET });
  }, TIMEOUT_MS);

  it('injects every planned fault and serves every kind of request', () => {
    const kinds = chaos.happened.map(({ fault }) => fault.kind);
    expect(kinds.sort()).toEqual(PLANNED.map(({ kind }) => kind).sort());
    expect(chaos.missed).toEqual([]);
    const done = new Set(chaos.history.filter(({ outcome }) => outcome === 'ok').map(({ kind }) => kind));
    expect([...done].sort()).toEqual(Object.keys(KINDS).sort());
  });

  it('loses and repeats no event during faults, and publishes all events in order', () => {
    expect(chaos.violations).toEqual([]);
  });
});
