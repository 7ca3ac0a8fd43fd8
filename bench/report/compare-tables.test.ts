import { orderIn, type Comparison, type Round } from '../compare/rounds';
import { compareTables } from './compare-tables';

const round = (perSecond: number, cpu: Record<string, number>): Round => ({ perSecond, cpu });

describe('two commits', () => {
  const create: Comparison = {
    operation: 'create',
    rounds: [
      {
        before: round(100, { catalog: 400, 'nats-server': 100, 'Postgres of catalog': 500, auth: 2 }),
        now: round(200, { catalog: 200, 'nats-server': 100, 'Postgres of catalog': 100, auth: -3 }),
      },
      {
        before: round(120, { catalog: 600, 'nats-server': 120, 'Postgres of catalog': 700 }),
        now: round(180, { catalog: 360, 'nats-server': 90, 'Postgres of catalog': 350, tenant: 40 }),
      },
      {
        before: round(110, { catalog: 500, 'nats-server': 110, 'Postgres of catalog': 600 }),
        now: round(198, { catalog: 250, 'nats-server': 110, 'Postgres of catalog': 300, tenant: 60 }),
      },
    ],
  };

  it('are shown by process, with the medians of the rounds, their ratio, and how far single rounds lie apart', () => {
    const [cpu] = compareTables({ before: 'abc1234', now: 'now' }, [create]);
    expect(cpu).toEqual({
      title: 'product create: processor time per request in µs, by process; medians of 3 rounds in turn',
      head: ['process', 'abc1234', 'now', 'ratio', 'rounds'],
      rows: [
        ['catalog', '500', '250', '0.50', '0.50–0.60'],
        ['tenant', '–', '40', '–', '–'],
        ['nats-server', '110', '100', '0.91', '0.75–1.00'],
        ['Postgres of catalog', '600', '300', '0.50', '0.20–0.50'],
        ['all', '1,210', '720', '0.60', '0.40–0.60'],
      ],
    });
  });

  it('are shown with their rates last', () => {
    const read: Comparison = { operation: 'read', rounds: [{ before: round(1_000, {}), now: round(1_500, {}) }] };
    expect(compareTables({ before: 'abc1234', now: 'now' }, [read, create]).at(-1)).toEqual({
      title: 'Requests per second, 32 connections, of the same rounds',
      head: ['operation', 'abc1234', 'now', 'ratio', 'rounds'],
      rows: [
        ['single product', '1,000', '1,500', '1.50', '1.50–1.50'],
        ['product create', '110', '198', '1.80', '1.50–2.00'],
      ],
    });
  });

  it('are measured in turn, now this one first and now that one', () => {
    expect([0, 1, 2].map(orderIn)).toEqual([
      ['before', 'now'],
      ['now', 'before'],
      ['before', 'now'],
    ]);
  });
});
