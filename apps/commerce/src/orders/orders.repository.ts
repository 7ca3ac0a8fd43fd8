import {
  orders,
  ShopError,
  type ListOrders,
  type order,
  type Order,
  type Page,
  type Printed,
} from '@marquee/contracts';
import { drawIds, filtersOf, ResourceRepository, type Condition } from '@marquee/storage';
import { addresses, openFulfillments, type NewFulfillment } from '../fulfillments/fulfillments.repository';
import { issueLicenses, type NewLicense, type WrittenLicense } from '../issued-licenses/issued-licenses.repository';
import type { CustomerEntity } from '../customers/customer.entity';
import { OF_EMAIL } from '../customers/customers.repository';
import type { OrderEntity } from './order.entity';
import type { NamedBuyer } from './order-input.rules';
import type { NewOrder } from './order-row.rules';
import { orderView } from './order.view';

/** What is written with an order. */
export interface OrderParts {
  readonly fulfillments: readonly NewFulfillment[];
  readonly licenses: readonly NewLicense[];
}

/** What the writing of an order has drawn. */
export interface PlacedOrder {
  readonly id: number;
  readonly order_number: string;
  /** The customer's, after the order has moved them. */
  readonly customer_version: number;
  readonly licenses: readonly WrittenLicense[];
}

/** Other stock must be taken: this key was fenced meanwhile, or has an order. */
export class KeyUsedUp extends ShopError {
  constructor() {
    super('conflict', 'The stock of this order is held no more; order again.');
  }
}

/** Where an order has no customer, or no stock, nothing is written; what is missing is told. */
interface Outcome {
  readonly keyed: boolean;
  readonly id: number | null;
  readonly order_number: string;
  readonly customer_version: number | null;
  readonly licenses: readonly WrittenLicense[];
}

/**
 * Everything that an order cannot be without, in one statement: its key's fate, its number, its customer's sums, its row,
 * what is shipped and what is issued.
 * The customer is locked first and then the company's counter, here and not before: whoever waits for a customer stops no
 * other order of the company. Ids are drawn under the counter's lock, also where a number was sent, so that of two
 * orders of a company the one with the higher id commits later, and whoever lists by `since_id` misses none.
 */
const place = (columns: readonly string[]): string => {
  const copied = columns.filter(
    (column) => !['company_id', 'id', 'version', 'order_number', 'refunded'].includes(column),
  );
  return `
  with told as (select * from json_populate_record(null::orders, $2::json)
  ), keyed as (
    insert into order_keys (company_id, key, state, at) select $1, key, 'committed', created_at from told
    on conflict (company_id, key) do nothing returning key
  ), held as materialized (
    select c.id from keyed, customers c
    where c.company_id = $1 and c.id = $5 and c.state = 'enabled' and c.erased_at is null
    for no key update of c
  ), counted as (
    insert into order_numbers as n (company_id, last) select $1, case when $3::text is null then 1 else 0 end from held
    on conflict (company_id) do update set last = n.last + excluded.last returning last
  ), drawn as materialized (
    select nextval('orders_id_seq') as id, coalesce($3, last::text) as order_number from counted
  ), moved as (
    update customers c set
      version = c.version + $4, orders_count = c.orders_count + $4, total_spent = c.total_spent + told.spent,
      updated_at = case when $4 = 0 then c.updated_at else told.created_at end,
      last_order_id = case when $4 = 0 then c.last_order_id else greatest(c.last_order_id, drawn.id) end
    from told, drawn
    where c.company_id = $1 and c.id = $5
    returning c.version
  ), written as (
    insert into orders (company_id, id, order_number, ${copied.join(', ')})
    select $1, drawn.id, drawn.order_number, ${copied.map((column) => `told.${column}`).join(', ')}
    from told, drawn, moved returning company_id, id, customer_id, created_at, shipping_address
  ), opened as (${openFulfillments('written', '$6', '$7')}
  ), issued as (${issueLicenses('written', '$8')}
  )
  select exists (select from keyed) as keyed, (select id from written) as id, drawn.order_number,
    (select version from moved) as customer_version, (select coalesce(json_agg(issued), '[]') from issued) as licenses
  from (select 1) as one left join drawn on true`;
};

/** What is read before an order. */
export interface BegunOrder {
  readonly known: CustomerEntity | null;
  readonly ids: number[];
  readonly checkout_id: number;
}
type Begun = Omit<BegunOrder, 'known'> & Omit<CustomerEntity, 'id'> & { readonly id: number | null };

const begin = (customer: string): string => `
  select drawn.ids, drawn.checkout_id, r.*
  from (select to_json(array(select nextval('item_ids') from generate_series(1, $3))) as ids,
      nextval('checkout_ids') as checkout_id) as drawn
    left join customers r on r.company_id = $1 and ${customer} and r.erased_at is null`;
const BY_TOKEN = { name: 'orders_begin_by_token', text: begin('r.token = $2') };
const BY_EMAIL = { name: 'orders_begin_by_email', text: begin(OF_EMAIL) };

export class OrdersRepository extends ResourceRepository<typeof order, OrderEntity> {
  protected readonly view = orderView;
  protected readonly filters = filtersOf(orders, () => ({ customer_token: ofCustomer }));

  /**
   * A customer is looked up first: of one who is known when the list is planned, the planner knows whether they have ordered
   * twice or every second order, and another filter may find far less.
   */
  override async list(input: ListOrders): Promise<Printed<Page<Order>>> {
    const { customer_token } = input;
    if (customer_token === undefined) return super.list(input);
    const known: ListOrders = { ...input, customer_token: await this.customerOf(customer_token) };
    return super.list(known);
  }

  /** So many ids for what stands inside an order, the number of its checkout, and who orders it, where that is a customer. */
  async begin(buyer: NamedBuyer, count: number): Promise<BegunOrder> {
    const [by, value] = buyer.by === 'token' ? [BY_TOKEN, buyer.token] : [BY_EMAIL, buyer.email];
    const values = [this.session.company, value, count];
    const [row] = await this.session.query<Begun>(by.text, values, by.name);
    const { ids, checkout_id, ...customer } = row as Begun;
    return { ids, checkout_id, known: customer.id === null ? null : (customer as CustomerEntity) };
  }

  /** Ids for line items and the like that come to an order later. */
  drawItemIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'item_ids', count);
  }

  /**
   * Commits the key, moves the customer unless it is a test, and inserts the order with its parts, under the number that was
   * sent or the company's next. Throws where the key is used up, or the customer cannot order any more.
   */
  async place(row: NewOrder, orderNumber: string | null, parts: OrderParts): Promise<PlacedOrder> {
    PLACE ??= place(this.session.columnsOf('orders'));
    const [, foreign] = addresses(row.shipping_address);
    const written = [JSON.stringify(parts.fulfillments), foreign, JSON.stringify(parts.licenses)];
    const told = [this.session.company, JSON.stringify(row), orderNumber, row.test ? 0 : 1, row.customer_id];
    const [outcome] = await this.session.query<Outcome>(PLACE, [...told, ...written], 'orders_place');
    const { keyed, id, order_number, customer_version, licenses } = outcome as Outcome;
    if (!keyed) throw new KeyUsedUp();
    if (id === null || customer_version === null) throw new ShopError('conflict', 'This customer cannot order.');
    return { id, order_number, customer_version, licenses };
  }

  /** The customer's id; 0 where nobody has that token. */
  private async customerOf(token: string): Promise<string> {
    const text = 'select id from customers where company_id = $1 and token = $2';
    const values = [this.session.company, token.toUpperCase()];
    const [found] = await this.session.query<{ id: number }>(text, values, 'orders_customer_id');
    return String(found?.id ?? 0);
  }
}

/** The condition by the customer's id, which `list` has put in place of the token. */
function ofCustomer(id: string): Condition {
  return { sql: 'r.customer_id = ?', values: [id] };
}

/** Made with the first order: which columns there are, the database says. */
let PLACE: string | undefined;
