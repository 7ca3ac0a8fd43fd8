import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminHistory,
  adminShopHistory,
  ShopError,
  type ErrorCode,
  type InputOf,
  type OperatorContext,
} from '@marquee/contracts';
import { Command } from 'commander';
import { startOperated } from '../testing/operated-system';
import { historyCommands } from './history';

const asked: { operator: string; company_id: number; of: string; count: number; tokens?: unknown }[] = [];
/** The sizes of all order batches, including rejected ones. */
const tried: number[] = [];
/** Larger order batches exceed the timeout, which this code reports. */
let heavy: { more: number; code: ErrorCode } = { more: 100, code: 'timeout' };

@Controller()
class CommerceStandIn {
  @Handles(adminHistory.import_customers)
  async customers({ operator }: OperatorContext, input: InputOf<typeof adminHistory.import_customers>) {
    asked.push({ operator, company_id: input.company_id, of: 'customers', count: input.customers.length });
    // The first customer exists already.
    return {
      customers: input.customers.map(({ customer }) => ({
        token: `TOKEN-${customer.email.split('@')[0]?.toUpperCase()}`,
        imported: customer.email !== 'c0@example.org',
      })),
    };
  }

  @Handles(adminHistory.import_orders)
  async orders({ operator }: OperatorContext, { company_id, orders }: InputOf<typeof adminHistory.import_orders>) {
    tried.push(orders.length);
    if (orders.length > heavy.more) throw new ShopError(heavy.code);
    const tokens = orders.map(({ order }) => order.customer_token);
    asked.push({ operator, company_id, of: 'orders', count: orders.length, tokens });
    return { orders: orders.map(({ key }, index) => ({ key, id: index + 1, imported: true })) };
  }
}

@Controller()
class StatisticsStandIn {
  @Handles(adminShopHistory.import)
  async import({ operator }: OperatorContext, input: InputOf<typeof adminShopHistory.import>) {
    const { company_id, traffic = [], abandoned_carts = [] } = input;
    asked.push({ operator, company_id, of: 'shop', count: traffic.length + abandoned_carts.length });
    return { days: traffic.length, carts: abandoned_carts.length, devices: 0 };
  }
}

describe('marquee history import', () => {
  let operated: Awaited<ReturnType<typeof startOperated>>;
  const dir = mkdtempSync(join(tmpdir(), 'marquee-history-'));
  beforeAll(async () => {
    operated = await startOperated({ commerce: CommerceStandIn, statistics: StatisticsStandIn });
  });
  afterAll(async () => {
    await operated?.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  beforeEach(() => {
    asked.length = tried.length = 0;
    heavy = { more: 100, code: 'timeout' };
  });
  afterEach(() => jest.restoreAllMocks());

  async function run(history: object): Promise<unknown> {
    const file = join(dir, 'history.json');
    writeFileSync(file, JSON.stringify(history));
    const printed: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    const program = new Command('marquee').exitOverride();
    historyCommands(program);
    await program.parseAsync(['history', 'import', '--company', '1202', '--file', file, '--json'], { from: 'user' });
    return JSON.parse(printed.join(''));
  }
  const created_at = '2026-03-01T12:00:00';
  const customers = Array.from({ length: 101 }, (_, index) => ({
    created_at,
    customer: { email: `c${index}@example.org` },
  }));
  const anOrder = (customer_email: string) => ({
    key: customer_email,
    placed_at: created_at,
    customer_email,
    order: { line_items: [{ product_id: '0001-0002-0003-000A' }] },
  });

  it('imports customers, their orders and daily counts in batches, and prints the number of new rows', async () => {
    const day = {
      date: '2026-03-01',
      visits: 3,
      page_views: 3,
      visitors: 3,
      repeating_visitors: 0,
      bots: 0,
      bounce: 0,
    };
    const cart = { key: 'one', updated_at: created_at, currency: 'EUR', lines: [] };
    const orders = [anOrder('C100@example.org'), anOrder('c0@example.org')];
    const said = await run({ customers, orders, traffic: [day], abandoned_carts: [cart] });
    expect(said).toEqual({ customers: 100, orders: 2, days: 1, carts: 1 });
    const by = { operator: 'ada', company_id: 1202 };
    expect(asked).toEqual([
      ...[25, 25, 25, 25, 1].map((count) => ({ ...by, of: 'customers', count })),
      { ...by, of: 'orders', count: 2, tokens: ['TOKEN-C100', 'TOKEN-C0'] },
      { ...by, of: 'shop', count: 1 },
      { ...by, of: 'shop', count: 1 },
    ]);
  });

  it('rejects an order of a customer that the import file does not contain', async () => {
    const unknown = run({ customers: customers.slice(0, 1), orders: [anOrder('kim@example.org')] });
    await expect(unknown).rejects.toThrow(
      'The customer of order kim@example.org is missing in the file. Nothing was imported.',
    );
    expect(asked).toEqual([]);
  });

  it.each(['timeout', 'outcome_unknown'] as const)(
    'halves the batch size when a batch of the import ends with %s',
    async (code) => {
      heavy = { more: 10, code };
      const some = customers.slice(0, 30);
      const orders = some.map(({ customer }) => anOrder(customer.email));
      expect(await run({ customers: some, orders })).toMatchObject({ orders: 30 });
      const sent = asked.filter(({ of }) => of === 'orders');
      expect(sent.map(({ count }) => count)).toEqual([7, 7, 7, 7, 2]);
      expect(sent.flatMap(({ tokens }) => tokens)).toEqual(some.map((_, index) => `TOKEN-C${index}`));
    },
  );

  it.each([
    ['has an unknown outcome even in its own batch', { more: 0, code: 'outcome_unknown' }, [2, 1]],
    ['is rejected', { more: 0, code: 'invalid' }, [2]],
  ] as const)('stops the import with the error message when an order %s', async (_, refused, batches) => {
    heavy = refused;
    const some = customers.slice(0, 2);
    const orders = some.map(({ customer }) => anOrder(customer.email));
    await expect(run({ customers: some, orders })).rejects.toMatchObject({ code: refused.code });
    expect(tried).toEqual(batches);
  });
});
