import { compareTables, type Comparison, type Round } from './compare';

const round = (perSecond: number, cpu: Record<string, number>): Round => ({ perSecond, cpu });
const create: Comparison = {
  operation: 'create',
  rounds: {
    abc1234: [
      round(100, { catalog: 400, 'nats-server': 100, 'Postgres of catalog': 500, auth: 2 }),
      round(120, { catalog: 600, 'nats-server': 120, 'Postgres of catalog': 700 }),
      round(110, { catalog: 500, 'nats-server': 110, 'Postgres of catalog': 600 }),
    ],
    now: [
      round(200, { catalog: 200, 'nats-server': 100, 'Postgres of catalog': 100, auth: -3 }),
      round(180, { catalog: 360, 'nats-server': 90, 'Postgres of catalog': 350, tenant: 40 }),
      round(198, { catalog: 250, 'nats-server': 110, 'Postgres of catalog': 300, tenant: 60 }),
    ],
  },
};

describe('the tables of a comparison', () => {
  it('shows medians per process with ratio and range, and request rates in the last rows', () => {
    const [cpu, rates] = compareTables(['abc1234', 'now'], [create]);
    expect(cpu?.rows).toEqual([
      ['catalog', '500', '250', '0.50', '0.50–0.60'],
      ['tenant', '–', '40', '–', '–'],
      ['nats-server', '110', '100', '0.91', '0.75–1.00'],
      ['Postgres of catalog', '600', '300', '0.50', '0.20–0.50'],
      ['all', '1,210', '720', '0.60', '0.40–0.60'],
    ]);
    expect(rates?.rows).toEqual([['create a product', '110', '198', '1.80', '1.50–2.00']]);
  });

  it('omits ratios for a single measured side, and values for a missing operation', () => {
    const alone = { operation: 'order', rounds: { now: [round(50, { commerce: 900 })] } } as const;
    expect(compareTables(['now'], [alone]).map(({ rows }) => rows)).toEqual([
      [
        ['commerce', '900'],
        ['all', '900'],
      ],
      [['create an order of 2 lines', '50']],
    ]);
    expect(compareTables(['before', 'now'], [alone])[0]?.rows.at(-1)).toEqual(['all', '–', '900', '–', '–']);
  });
});
