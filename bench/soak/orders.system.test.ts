import { resolve } from 'node:path';
import { differences } from './counts';
import { soakOrders, type Soaked } from './orders';

const ORDERS = 40;

describe('orders while commerce and catalog are killed', () => {
  let soaked: Soaked;
  beforeAll(async () => {
    soaked = await soakOrders({
      orders: ORDERS,
      kills: [
        { victim: 'commerce', signal: 'SIGKILL' },
        { victim: 'catalog', signal: 'SIGTERM' },
      ],
      replicas: 1,
      hurried: true,
      toolsDir: resolve(__dirname, '../../.marquee/tools'),
      log: () => undefined,
      signal: new AbortController().signal,
    });
  }, 600_000);

  it('were cut off in the middle, and sent again', () => {
    expect(Object.values(soaked.interrupted).reduce((sum, times) => sum + times, 0)).toBeGreaterThan(0);
    expect(soaked.faults).toEqual([]);
  });

  it('exist once, with their refunds, stock, events, licences, mails and sums', () => {
    expect(soaked.comparisons).toHaveLength(23);
    expect(differences(soaked.comparisons)).toEqual([]);
    expect(soaked.comparisons).toContainEqual({ what: 'orders', found: ORDERS, wanted: ORDERS });
  });
});
