import { setTimeout as sleep } from 'node:timers/promises';
import { adminCompanies, adminHistory, adminLicenses, adminPrices, type CreateProduct } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import { withDatabase } from '../database';
import { type Access, asOperator, createAccess } from '../lab';
import { jsonRequest } from '../requests';
import { withRetries, sendWithRetries } from './with-retries';

export interface SoakShop {
  readonly url: string;
  readonly company: number;
  readonly token: string;
  readonly credentials: Access['credentials'];
  /** The product with counted stock, and its initial stock. */
  readonly tape: Sold & { readonly id: number; readonly stock: number };
  /** The streamed product. */
  readonly film: Sold;
  readonly customers: readonly string[];
}
interface Sold {
  readonly product_id: string;
}

const SCOPES = ['products', 'orders', 'customers', 'companies', 'statistics', 'webhooks', 'files', 'themes'] as const;
const CUSTOMERS = 5;
const TIMEOUT_MS = 30_000;

/** Opens a company that sells a tape in ample stock and a film to a few customers. */
export async function openShop(system: LocalSystem, stock: number): Promise<SoakShop> {
  const { url } = system;
  const { company, token, credentials } = await withRetries(() => createAccess(system, SCOPES));
  const made = async <T>(path: string, body: object): Promise<T> => {
    const answer = await sendWithRetries(url, jsonRequest(token, path, body));
    return JSON.parse(answer.toString()) as T;
  };
  const { price_id, license_id } = await stocked(system, company);
  const product = async (input: Partial<CreateProduct>) =>
    (await made<{ product: Sold & Made }>('/api/products.json', { product: input })).product;
  const counted = { manage_stock: true, items_in_stock: stock, price_license_binding: [{ price_id }] };
  const tape = await product({ title: 'Tape', product_type: 6, ...counted });
  const played = { price_license_binding: [{ price_id, license_id }] };
  const film = await product({ title: 'Film', product_type: 9, ...played });
  await receivedBy(system, company);
  const customers: string[] = [];
  for (let n = 1; n <= CUSTOMERS; n += 1) {
    const customer = { email: `buyer-${n}@example.org`, first_name: 'Buyer', last_name: String(n) };
    customers.push((await made<{ customer: { token: string } }>('/api/customers.json', { customer })).customer.token);
  }
  return { url, company, token, credentials, tape: { ...tape, stock }, film, customers };
}
interface Made {
  readonly id: number;
}

/** Imports one past order under each key as an operator, as if from another system. */
export async function importOrders(
  system: LocalSystem,
  { company, customers, film }: SoakShop,
  keys: readonly string[],
): Promise<void> {
  const placed_at = '2026-01-01T12:00:00Z';
  const order = { customer_token: customers[0], line_items: [{ product_id: film.product_id, quantity: 1 }] };
  const orders = keys.map((key) => ({ key, placed_at, order, refunds: [] }));
  await asOperator(system, (bus, operator) =>
    bus.call(adminHistory.import_orders, operator(), { company_id: company, orders }),
  );
}

/** Creates what only the operator can: a company with inventory, a price and a license. */
function stocked(system: LocalSystem, company_id: number): Promise<{ price_id: number; license_id: number }> {
  const company = { inventory_management_active: true };
  const price = { title: 'Usual', currencies: [{ currency: 'eur', price: 1999 }] };
  const license = { name: 'To keep' };
  return asOperator(system, async (bus, operator) => {
    await withRetries(() => bus.call(adminCompanies.update, operator(), { company_id, company }));
    const { id: price_id } = await withRetries(() => bus.call(adminPrices.create, operator(), { company_id, price }));
    const made = await withRetries(() => bus.call(adminLicenses.create, operator(), { company_id, license }));
    return { price_id, license_id: made.id };
  });
}

/** Waits until catalog has received the inventory setting. */
function receivedBy(system: LocalSystem, company: number): Promise<void> {
  const text = `
    select from catalog.companies where company_id = $1 and (facts ->> 'inventory_management_active')::boolean`;
  return withDatabase(system.adminUrl, async (database) => {
    const until = Date.now() + TIMEOUT_MS;
    while ((await database.query(text, [company])).rowCount === 0) {
      if (Date.now() > until) throw new Error('catalog has not received the stock settings of the company in time');
      await sleep(20);
    }
  });
}
