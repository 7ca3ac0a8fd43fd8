import type { Command } from 'commander';
import type { Bus } from '@marquee/bus/client';
import {
  adminHistory,
  adminShopHistory,
  MAX_IMPORTED,
  MAX_IMPORTED_DAYS,
  ShopError,
  type ImportCart,
  type ImportCustomer,
  type ImportOrder,
  type ImportTraffic,
} from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { readObject } from '../json-file';
import { json, number, show } from '../output';

/** The file format of a company's history. Orders name their customer by the email in the other system. */
interface History {
  readonly customers?: readonly ImportCustomer[];
  readonly orders?: readonly (ImportOrder & { readonly customer_email: string })[];
  readonly traffic?: readonly ImportTraffic[];
  readonly abandoned_carts?: readonly ImportCart[];
}
/** Batch size of customers or orders, well within the timeout, because live orders wait behind a batch. */
const RECORDS_PER_BATCH = 25;

interface Options {
  company: number;
  file: string;
  json?: boolean;
}

export function historyCommands(program: Command): void {
  const history = program.command('history').description('data of a company from another system');
  json(history.command('import'))
    .description('import customers, orders, traffic and carts with their original times; earlier imports stay')
    .requiredOption('--company <id>', 'the company to import into', number)
    .option('--file <path>', 'JSON file; - is standard input', '-')
    .action(async ({ company, file, ...options }: Options) => {
      const history = readObject(file, 'history') as History;
      show(await onBus((bus) => importHistory(bus, company, history)), options);
    });
}

/** In the order of their dependencies. A failed run is repeated from the start, which leaves imported rows unchanged. */
async function importHistory(bus: Bus, company_id: number, history: History) {
  const { customers = [], orders = [], traffic = [], abandoned_carts = [] } = history;
  checkCustomers(history);
  const tokens = new Map<string, string>();
  let [newCustomers, newOrders] = [0, 0];
  await inBatches(customers, RECORDS_PER_BATCH, async (some) => {
    const input = { company_id, customers: some };
    const answer = await bus.call(adminHistory.import_customers, operator(), input);
    answer.customers.forEach(({ token }, index) => tokens.set(emailOf(some[index]?.customer.email), token));
    newCustomers += answer.customers.filter(({ imported }) => imported).length;
  });
  await inBatches(orders, RECORDS_PER_BATCH, async (some) => {
    const input = { company_id, orders: some.map((order) => byToken(order, tokens)) };
    const answer = await bus.call(adminHistory.import_orders, operator(), input);
    newOrders += answer.orders.filter(({ imported }) => imported).length;
  });
  await inBatches(traffic, MAX_IMPORTED_DAYS, (some) =>
    bus.call(adminShopHistory.import, operator(), { company_id, traffic: some }),
  );
  await inBatches(abandoned_carts, MAX_IMPORTED, (some) =>
    bus.call(adminShopHistory.import, operator(), { company_id, abandoned_carts: some }),
  );
  return { customers: newCustomers, orders: newOrders, days: traffic.length, carts: abandoned_carts.length };
}

/** Runs before any write: orders may name only customers of the file. Customers who exist in the shop stay unchanged. */
function checkCustomers({ customers = [], orders = [] }: History): void {
  const known = new Set(customers.map(({ customer }) => emailOf(customer?.email)));
  const orphan = orders.find(({ customer_email }) => !known.has(emailOf(customer_email)));
  if (!orphan) return;
  throw new Error(
    `The customer of order ${orphan.key} is missing in the file. Nothing was imported. Add the customer to the file; existing customers stay unchanged.`,
  );
}

function byToken(
  { customer_email, ...order }: NonNullable<History['orders']>[number],
  tokens: ReadonlyMap<string, string>,
): ImportOrder {
  return { ...order, order: { ...order.order, customer_token: tokens.get(emailOf(customer_email)) ?? '' } };
}

function emailOf(email = ''): string {
  return email.toLowerCase();
}

/** Sends all rows in batches. After a timeout it sends the same rows in halves; rows that were already imported stay unchanged. */
async function inBatches<T>(all: readonly T[], most: number, send: (some: T[]) => Promise<unknown>): Promise<void> {
  let [at, size] = [0, most];
  while (at < all.length) {
    const some = all.slice(at, at + size);
    try {
      await send(some);
      at += some.length;
    } catch (error) {
      if (some.length === 1 || !cameTooLate(error)) throw error;
      size = Math.ceil(some.length / 2);
    }
  }
}

function cameTooLate(error: unknown): boolean {
  return error instanceof ShopError && (error.code === 'timeout' || error.code === 'outcome_unknown');
}
