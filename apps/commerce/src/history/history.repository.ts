import type { ImportedOrder } from '@marquee/contracts';
import { drawIds, rowColumns, type Session } from '@marquee/storage';
import { CustomerEntity } from '../customers/customer.entity';

type Named = Pick<ImportedOrder, 'key' | 'id'>;

const KNOWN = 'select key, order_id as id from imported_orders where company_id = $1 and key = any($2)';
const OF_TOKENS = 'r.company_id = $1 and r.token = any($2) and r.erased_at is null';
const BY_EMAIL = `
  select lower(r.email) as email, r.token from customers_sought r
  where r.company_id = $1 and lower(r.email) = any($2) and r.erased_at is null`;
const HOLD = 'select from customers where company_id = $1 and id = any($2) order by id for no key update';
const STORE = `
  insert into imported_orders (company_id, key, order_id) select $1, key, id from unnest($2::text[], $3::bigint[]) as t (key, id)
  on conflict (company_id, key) do nothing returning key`;
const TOUCH = `
  with touched as (update orders set updated_at = $4 where company_id = $1 and id = any($2)),
    licensed as (update issued_licenses set updated_at = $4 where company_id = $1 and order_id = any($2))
  update customers set updated_at = $4 where company_id = $1 and id = any($3)`;

/** Imported orders and customers of the session's company. */
export class HistoryRepository {
  constructor(private readonly session: Session) {}

  /** Returns those of these keys that are already imported. */
  known(keys: readonly string[]): Promise<Named[]> {
    return this.session.query<Named>(KNOWN, [this.session.company, keys], 'history_known');
  }

  /** The customers with these tokens, without a lock. */
  buyers(tokens: readonly string[]): Promise<CustomerEntity[]> {
    const text = `select ${rowColumns(CustomerEntity)} from customers r where ${OF_TOKENS}`;
    return this.session.query<CustomerEntity>(text, [this.session.company, tokens], 'history_buyers');
  }

  /** The tokens of customers by their emails, which are in lower case. */
  async tokensOf(emails: readonly string[]): Promise<Map<string, string>> {
    const values = [this.session.company, emails];
    const rows = await this.session.query<{ email: string; token: string }>(BY_EMAIL, values, 'history_emails');
    return new Map(rows.map(({ email, token }) => [email, token]));
  }

  /**
   * Locks all of them at once by id. An order locks one customer and then the company's counter, so this cannot
   * deadlock.
   */
  async holdCustomers(ids: readonly number[]): Promise<void> {
    await this.session.query(HOLD, [this.session.company, ids], 'history_hold');
  }

  drawCheckoutIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'checkout_ids', count);
  }

  /** False if a concurrent import has added one of them. */
  async save(orders: readonly Named[]): Promise<boolean> {
    const lists = [orders.map(({ key }) => key), orders.map(({ id }) => id)];
    return (
      (await this.session.query(STORE, [this.session.company, ...lists], 'history_store')).length === orders.length
    );
  }

  /** Imported rows keep their original times, but clients that poll for changes must find them. */
  async touch(orders: readonly number[], customers: readonly number[], at: Date): Promise<void> {
    await this.session.query(TOUCH, [this.session.company, orders, customers, at], 'history_touch');
  }
}
