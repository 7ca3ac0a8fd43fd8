import {
  customers,
  ShopError,
  type customer,
  type CallContext,
  type Context,
  type Customer,
  type Page,
  type Phrase,
  type RenderedJson,
  type SearchCustomers,
} from '@marquee/contracts';
import {
  byToken,
  conditionsOf,
  drawIds,
  filtersOf,
  isId,
  ResourceRepository,
  rowColumns,
  violatedUnique,
  type ColumnsOf,
  type Condition,
  type WrittenRow,
} from '@marquee/storage';
import { soughtIn } from '@marquee/storage/lists';
import { CustomerEntity } from './customer.entity';
import { CustomerSearchRepository } from './customer-search.repository';
import { customerView } from './customer.view';

type CustomerColumns = ColumnsOf<CustomerEntity>;
export type NewCustomer = Omit<
  CustomerColumns,
  'orders_count' | 'total_spent' | 'last_order_id' | 'identifier' | 'session_era' | 'erased_at' | 'email_confirmed_at'
> &
  Partial<Pick<CustomerColumns, 'identifier' | 'email_confirmed_at'>>;
type Written = WrittenRow<typeof customer>;
export type MovedCustomer = Pick<CustomerEntity, 'id' | 'token' | 'version' | 'erased_at'>;

/** The customer with the email `$2` in the company `$1`, ignoring case; the row is called `r`. There is at most one. */
export const OF_EMAIL = `r.id = (
  select s.id from customers_sought s where s.company_id = $1 and lower(s.email) = lower($2) and s.erased_at is null)`;
/** The columns of `customers_texts`. */
export const CUSTOMER_TEXTS = ['email', 'name'];
const UNERASED: Condition = { sql: 'r.erased_at is null', values: [] };

/** Locks customers one after the other, in the order of the given ids. */
const HOLD_ALL = `
  select from unnest((select $2::bigint[])) as asked (id) cross join lateral (
    select from customers c where c.company_id = $1 and c.id = asked.id for no key update) held`;

const DROP_ORDER = `
  update customers set version = version + 1, updated_at = $4, orders_count = orders_count - 1,
    total_spent = total_spent - $3, last_order_id = (
      select max(o.id) from orders o
      where o.company_id = $1 and o.customer_id = $2 and o.cancelled_at is null and not o.test)
  where company_id = $1 and id = $2 returning id, token, version, erased_at`;
const GIVE_BACK = `
  update customers set version = version + 1, updated_at = $4, total_spent = total_spent - $3
  where company_id = $1 and id = $2 returning id, token, version, erased_at`;

/** Finds customers by token or id, except erased ones. */
export class CustomersRepository extends ResourceRepository<typeof customer, CustomerEntity, CustomerColumns, string> {
  protected readonly view = customerView;
  protected readonly filters = filtersOf(customers, () => ({ query: (phrase) => this.having(phrase) }));
  protected override readonly baseConditions = [UNERASED];
  private readonly searchedTexts = new CustomerSearchRepository(this.session);

  protected override named(token: string): Condition {
    return byToken(token);
  }

  search(input: SearchCustomers): Promise<RenderedJson<Page<Customer>>> {
    const conditions = conditionsOf(this.view, customers.search, input, {
      'query:token': withToken,
      'query:email': (email) => ({
        sql: OF_EMAIL.replace('$1', '?').replace('$2', '?'),
        values: [this.session.company, email],
      }),
      ...this.searchedTexts.searches(),
    });
    return this.view.page(this.session, input, [...this.baseConditions, ...conditions]);
  }

  /** First name, last name and note have a separate index. */
  private having({ field, value }: Phrase): Condition {
    if (field === 'token') return withToken(value);
    const { [`query:${field}` as const]: indexed } = this.searchedTexts.searches() as Partial<
      Record<string, (text: string) => Condition>
    >;
    return indexed?.(value) ?? soughtIn(this.session.company, 'customers', CUSTOMER_TEXTS, { field, value });
  }

  override async insert(row: NewCustomer): Promise<Written> {
    const written = await withOwnEmail(super.insert(row as CustomerColumns));
    await this.searchedTexts.follow(written.id, row);
    return written;
  }

  override async update(id: number, columns: Partial<CustomerColumns>): Promise<Written> {
    const written = await withOwnEmail(super.update(id, columns));
    await this.searchedTexts.follow(id, columns);
    return written;
  }

  /** Anonymizes a row that its orders still need. No query finds it afterwards. */
  async erase(id: number, left: Partial<CustomerColumns>, at: Date): Promise<void> {
    await super.update(id, { ...left, identifier: null, updated_at: at, erased_at: at });
    await this.searchedTexts.forget(id);
  }

  /** The stored row, without a lock. */
  async row(token: string): Promise<CustomerEntity | null> {
    const [sql, value] = isId(token) ? ['r.id = $2', Number(token)] : ['r.token = $2', token];
    return this.first(sql, value, isId(token) ? 'customer_row' : 'customer_row_by_token');
  }

  /** The customer with this email, ignoring case, without a lock. */
  rowByEmail(email: string): Promise<CustomerEntity | null> {
    return this.first(OF_EMAIL, email, 'customer_row_by_email');
  }

  /** Locks the row for foreign keys too: no order of this customer can be inserted before the transaction ends. */
  async lockWhole(ctx: CallContext & Pick<Context, 'ifMatch'>, token: string): Promise<CustomerEntity> {
    const { sql, values } = byToken(token);
    const text = `select r.* from customers r
      where r.company_id = $1 and ${sql.replace('?', '$2')} and r.erased_at is null for update`;
    const [row] = await this.session.query<CustomerEntity>(text, [this.session.company, ...values]);
    return this.expected(ctx, token, row ?? null);
  }

  /**
   * Locks these customers by id, in the same order as everywhere. The statement is sent without waiting for its result.
   */
  async holdAll(ids: readonly number[]): Promise<void> {
    const sorted = [...new Set(ids)].toSorted((one, other) => one - other);
    void this.session.query(HOLD_ALL, [this.session.company, sorted], 'customers_hold_all');
  }

  /** The token of a customer, also after erasure. */
  async tokenOf(id: number): Promise<string> {
    const text = 'select token from customers where company_id = $1 and id = $2';
    const [row] = await this.session.query<{ token: string }>(text, [this.session.company, id], 'customer_token');
    return row?.token ?? '';
  }

  /** The names of customers by id, or their emails without a name; unknown and erased ones are omitted. */
  names(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
    return this.session.query(
      `select id::text as id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
       from customers where company_id = $1 and id = any($2::bigint[]) and erased_at is null`,
      [this.session.company, ids.filter(isId)],
      'customer_names',
    );
  }

  /** Stores the customer's id at the shop's own site, which the interface does not show. */
  async identify(id: number, identifier: string): Promise<void> {
    const text = 'update customers set identifier = $3 where company_id = $1 and id = $2';
    await this.session.query(text, [this.session.company, id, identifier], 'customer_identify');
  }

  /** Whether the customer has any order, including cancelled orders and tests. */
  async hasOrders(id: number): Promise<boolean> {
    const text = 'select from orders where company_id = $1 and customer_id = $2 limit 1';
    return (await this.session.query(text, [this.session.company, id], 'customer_has_orders')).length > 0;
  }

  /** Subtracts a counted order that was cancelled. `spent` is the amount that still counted. */
  async dropOrder(id: number, spent: number, at: Date): Promise<MovedCustomer> {
    // Locks the row before reading the newest order, to see concurrent cancellations.
    await this.hold(id);
    return this.moved(DROP_ORDER, [id, spent, at], 'customer_drop_order');
  }

  /** Subtracts a refund of an order that counts. */
  giveBack(id: number, spent: number, at: Date): Promise<MovedCustomer> {
    return this.moved(GIVE_BACK, [id, spent, at], 'customer_give_back');
  }

  /**
   * Replaces the hash of the same password, unless another request has changed it. No event: clients see no difference.
   */
  async rehash(id: number, before: string, better: string): Promise<void> {
    const text = 'update customers set password_hash = $4 where company_id = $1 and id = $2 and password_hash = $3';
    await this.session.query(text, [this.session.company, id, before, better], 'customer_rehash');
  }

  drawAddressIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'address_ids', count);
  }

  /** The companies among these in which a customer with this email has ordered. This crosses companies. */
  async orderedAt(email: string, companies: readonly number[]): Promise<Set<number>> {
    const rows = await this.session.query<{ company_id: number }>(
      `select company_id from customers_sought
       where company_id = any($1) and lower(email) = lower($2) and erased_at is null and orders_count > 0`,
      [companies, email],
    );
    return new Set(rows.map(({ company_id }) => company_id));
  }

  private async first(condition: string, value: unknown, name: string): Promise<CustomerEntity | null> {
    const [row] = await this.session.query<CustomerEntity>(
      `select ${rowColumns(CustomerEntity)} from customers r
       where r.company_id = $1 and ${condition} and r.erased_at is null`,
      [this.session.company, value],
      name,
    );
    return row ?? null;
  }

  private async hold(id: number): Promise<void> {
    const text = 'select from customers where company_id = $1 and id = $2 for no key update';
    await this.session.query(text, [this.session.company, id], 'customer_hold');
  }

  private async moved(text: string, values: readonly unknown[], name: string): Promise<MovedCustomer> {
    const [row] = await this.session.query<MovedCustomer>(text, [this.session.company, ...values], name);
    if (!row) throw new ShopError('conflict', 'This customer was deleted. Use another customer.');
    return row;
  }
}

function withToken(token: string): Condition {
  return { sql: 'r.token = ?', values: [token.toUpperCase()] };
}

async function withOwnEmail(writing: Promise<Written>): Promise<Written> {
  try {
    return await writing;
  } catch (error) {
    if (violatedUnique(error) !== 'customers_by_email') throw error;
    throw new ShopError('conflict', 'A customer with this email already exists. Use another email.');
  }
}
