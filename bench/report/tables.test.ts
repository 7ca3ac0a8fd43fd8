import type { Throughput } from '../measurements/throughput';
import { orderTables } from './order-tables';
import { faultsIn, type Results } from './results';
import { scaleTable, tables } from './tables';

const speed = (perSecond: number) => ({ perSecond, p50: 4, p99: 9.5 });
const flat = (ms: number) => ({ p50: ms, p95: ms, p99: ms });
const round = (perSecond: number, faults = {}) => ({ ...speed(perSecond), answers: 1, faults, driverCpu: 0.3 });

const throughput: Throughput = {
  operation: 'read',
  speed: { ours: speed(7000), rows: speed(10_000), printed: speed(14_000), documents: speed(28_000) },
  rounds: {
    ours: [round(6000, { 'status 503': 2 }), round(8000)],
    rows: [round(10_000), round(10_000)],
    printed: [round(15_000), round(10_000)],
    documents: [round(28_000), round(28_000)],
  },
};
const results: Results = {
  date: '2026-11-15T03:04:05.678Z',
  commit: 'abc',
  machine: { cpu: 'x', cores: 2, memoryGib: 8, system: 'linux', node: 'v20', loadBefore: 0 },
  postgres: '18.4',
  secondsPerRound: 2,
  throughput: [throughput],
  bearer: { operation: 'read', rounds: { checked: [round(960)], unchecked: [round(1000)] }, ratio: 0.96 },
  gateway: { perSecond: 3500, http: flat(3), bus: flat(1.5) },
  events: { perSecond: 200, events: 2000, stream: flat(8), feed: flat(120) },
  footprints: [{ app: 'catalog', startSeconds: 1.2, idleMib: 95, pssMib: 61.4 }],
  cpu: null,
  orders: [{ operation: 'create', rounds: { ours: [round(500)], rows: [round(1000)] }, ratio: 0.5, cpu: null }],
  faults: [],
};

describe('the tables of a run', () => {
  const [speeds, orders, bearer, latencies, apps] = tables(results);

  it('show ours against the bare server, and whether the goal is reached', () => {
    expect(speeds?.rows[0]).toEqual([
      'single product',
      '7,000',
      '10,000',
      '4.00',
      '4.00',
      '9.50',
      '9.50',
      '0.70',
      '0.60–0.80',
      '≥ 0.7 ✓',
    ]);
  });

  it('show the strongest reference below, without a goal', () => {
    expect(speeds?.rows[1]?.slice(-3)).toEqual(['0.50', '0.40–0.80', '–']);
  });

  it('show what the check of the token costs', () => {
    expect(bearer?.rows).toEqual([['960', '1,000', '0.96', '0.96–0.96', '≥ 0.95 ✓']]);
  });

  it('say which latencies miss their goal', () => {
    expect(latencies?.rows.map((row) => row.at(-1))).toEqual([
      'p95 < 100 ms ✓',
      'p95 < 100 ms ✗',
      '–',
      '–',
      'p99 < 1 ms ✗',
    ]);
  });

  it('show processor time before rates', () => {
    const phase = { requests: 1, seconds: 1, perRequest: { catalog: 100 }, faults: {} };
    const all = { read: phase, list: phase, create: phase };
    const cpu = { idle: {}, ours: { ...all, create: [phase] }, bare: all, documents: all };
    const order = { ...results.orders[0]!, cpu: { ours: phase, bare: phase } };
    const titles = tables({ ...results, cpu, orders: [order] }).map(({ title }) => title.split(/[ ,]/)[0]);
    expect(titles).toEqual([
      'Processor',
      'Processor',
      'Processor',
      'Throughput',
      'Orders',
      'Single',
      'Latency',
      'Apps',
    ]);
  });

  it('show the speed of orders, without processor time where nobody could read it', () => {
    expect(orders?.rows[0]?.slice(-3)).toEqual(['0.50', '0.50–0.50', '≥ 0.4 ✓']);
    expect(tables(results)).toHaveLength(5);
  });

  it('say which app misses one of its goals', () => {
    expect(apps?.rows).toEqual([['catalog', '1.20', '95', '61', '< 1.2 s ✗', '≤ 60 MiB PSS ✗']]);
  });
});

describe('the tables of orders', () => {
  const phase = (perRequest: Record<string, number>) => ({ requests: 10, seconds: 1, perRequest, faults: {} });
  const [times, speeds] = orderTables([
    {
      operation: 'create',
      rounds: { ours: [round(300), round(400)], rows: [round(1000), round(1000)] },
      ratio: 0.35,
      cpu: {
        ours: phase({ commerce: 900, statistics: 0.2, 'Postgres of commerce': 600 }),
        bare: phase({ node: 400, Postgres: 600 }),
      },
    },
  ]);

  it('show ours against the bare server, and whether the goal is reached', () => {
    expect(speeds?.rows).toEqual([
      ['order create, 2 lines', '350', '1,000', '4.00', '4.00', '0.35', '0.30–0.40', '≥ 0.4 ✗'],
    ]);
  });

  it('show what each process took of an order', () => {
    expect(times?.rows).toEqual([
      ['commerce', '900'],
      ['Postgres of commerce', '600'],
      ['all', '1,500'],
      ['bare: node', '400'],
      ['bare: Postgres', '600'],
      ['bare: all', '1,000'],
      ['all to bare', '1.5'],
    ]);
  });
});

describe('the table of the scale of a shop', () => {
  it('says which request grows too much with the shop, and forgives a count more', () => {
    const measure = (kind: 'count' | 'other') => ({ name: kind, kind, small: 2, large: 5, rows: [50, 50] as const });
    expect(scaleTable([measure('other'), measure('count')], 'orders').rows).toEqual([
      ['other', '2.00', '5.00', '2.50', '≤ 2 ✗'],
      ['count', '2.00', '5.00', '2.50', '≤ 10 ✓'],
    ]);
  });
});

describe('the faults of a run', () => {
  it('are counted by operation, server and kind', () => {
    expect(faultsIn([throughput])).toEqual(['read, ours: 2 × status 503']);
  });
});
