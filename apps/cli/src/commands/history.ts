import type { Command } from 'commander';
import type { Bus } from '@marquee/bus/client';
import {
  adminHistory,
  adminShopHistory,
  MAX_IMPORTED,
  MAX_IMPORTED_DAYS,
  type ImportCart,
  type ImportCustomer,
  type ImportOrder,
  type ImportTraffic,
} from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { readObject } from '../json-file';
import { json, number, show } from '../output';

/** What a file tells of a company. Orders name their customer by the email that the other system knows. */
interface History {
  readonly customers?: readonly ImportCustomer[];
  readonly orders?: readonly (ImportOrder & { readonly customer_email: string })[];
  readonly traffic?: readonly ImportTraffic[];
  readonly abandoned_carts?: readonly ImportCart[];
}
interface Options {
  company: number;
  file: string;
  json?: boolean;
}

export function historyCommands(program: Command): void {
  const history = program.command('history').description('what a company has had in another system');
  json(history.command('import'))
    .description('take over customers, orders, traffic and carts at their own times; what was imported before stays')
    .requiredOption('--company <id>', 'whose history it is', number)
    .option('--file <path>', 'JSON; - is standard input', '-')
    .action(async ({ company, file, ...options }: Options) => {
      const told = readObject(file, 'history') as History;
      show(await onBus((bus) => importHistory(bus, company, told)), options);
    });
}

/** In the order in which one needs the other; what fails is imported again with all before it, which changes nothing. */
async function importHistory(bus: Bus, company_id: number, told: History) {
  const { customers = [], orders = [], traffic = [], abandoned_carts = [] } = told;
  const tokens = new Map<string, string>();
  let [newCustomers, newOrders] = [0, 0];
  for (const some of batches(customers, MAX_IMPORTED)) {
    const input = { company_id, customers: some };
    const answer = await bus.call(adminHistory.import_customers, operator(), input);
    answer.customers.forEach(({ token }, index) => tokens.set(emailOf(some[index]?.customer.email), token));
    newCustomers += answer.customers.filter(({ imported }) => imported).length;
  }
  for (const some of batches(orders, MAX_IMPORTED)) {
    const input = { company_id, orders: some.map((order) => byToken(order, tokens)) };
    const answer = await bus.call(adminHistory.import_orders, operator(), input);
    newOrders += answer.orders.filter(({ imported }) => imported).length;
  }
  for (const some of batches(traffic, MAX_IMPORTED_DAYS)) {
    await bus.call(adminShopHistory.import, operator(), { company_id, traffic: some });
  }
  for (const some of batches(abandoned_carts, MAX_IMPORTED)) {
    await bus.call(adminShopHistory.import, operator(), { company_id, abandoned_carts: some });
  }
  return { customers: newCustomers, orders: newOrders, days: traffic.length, carts: abandoned_carts.length };
}

function byToken(
  { customer_email, ...order }: NonNullable<History['orders']>[number],
  tokens: ReadonlyMap<string, string>,
): ImportOrder {
  const customer_token = tokens.get(emailOf(customer_email));
  if (customer_token !== undefined) return { ...order, order: { ...order.order, customer_token } };
  throw new Error(`The order ${order.key} is of nobody among the customers of the file.`);
}

function emailOf(email = ''): string {
  return email.toLowerCase();
}

function batches<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
