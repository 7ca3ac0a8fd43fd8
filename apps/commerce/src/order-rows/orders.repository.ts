import {
  orders,
  ShopError,
  type CountOrders,
  type ListOrders,
  type order,
  type Order,
  type Page,
  type RenderedJson,
} from '@marquee/contracts';
import { columnsOf, drawIds, filtersOf, ResourceRepository, rowColumns } from '@marquee/storage';
import { soughtIn } from '@marquee/storage/lists';
import { forOthers, type NewFulfillment } from '../fulfillments/fulfillments.repository';
import type { NewLicense, WrittenLicense } from '../issued-licenses/issued-licenses.repository';
import { CustomerEntity } from '../customers/customer.entity';
import { OF_EMAIL } from '../customers/customers.repository';
import { OrderEntity } from './order.entity';
import type { NamedBuyer } from './order-input.rules';
import type { NewOrder } from './order-row.rules';
import { ORDER_TEXTS, orderView } from './order.view';
import { ADD_TO_CUSTOMER, placingStatement } from './placing.repository';

export interface OrderParts {
  readonly fulfillments: readonly NewFulfillment[];
  readonly licenses: readonly NewLicense[];
}

/** The values that the insert of an order has generated. */
export interface PlacedOrder {
  readonly id: number;
  readonly order_number: string;
  /** The version of the customer after the order. */
  readonly customer_version: number;
  readonly licenses: readonly WrittenLicense[];
}

/** The key was voided or already has an order, so the order needs a new stock reservation. */
export class KeyUsedUp extends ShopError {
  constructor() {
    super('conflict', 'The stock reservation of this order has expired. Place the order again.');
  }
}

/** An order for the insert, with the sent number if any. */
interface Placing {
  readonly row: NewOrder;
  readonly orderNumber: string | null;
  readonly parts: OrderParts;
}

/** Whether an order has a valid key and a customer. Without either, the order is not inserted, and the error names the missing one. */
interface Outcome {
  readonly keyed: boolean;
  readonly id: number | null;
  readonly order_number: string;
  readonly customer_version: number;
  readonly licenses: readonly WrittenLicense[];
}

/** The sum of the orders of one customer in a batch. */
interface Added {
  readonly count: number;
  readonly spent: number;
  readonly at: Date;
  /** The id of the newest of these orders. */
  readonly last: number;
}

/** The data that is read before an order. */
export interface BegunOrder extends Drawn {
  readonly known: CustomerEntity | null;
}
interface Drawn {
  readonly ids: number[];
  readonly checkout_id: number;
}
/** Exactly one row has the generated ids, with or without a customer. All other rows have only a customer. */
type Begun = Omit<CustomerEntity, 'id'> & {
  readonly ids: number[] | null;
  readonly checkout_ids: number[] | null;
  readonly id: number | null;
};

/**
 * Reads customers and generates ids for a batch of orders. Its plan does not depend on values, so it is planned once.
 */
const begin = (columns: string, customers: string): string => `
  select case when row_number() over () = 1 then drawn.ids end as ids,
    case when row_number() over () = 1 then drawn.checkout_ids end as checkout_ids, ${columns}
  from (select to_json(array(select nextval('item_ids') from generate_series(1, (select $3::integer)))) as ids,
      to_json(array(select nextval('checkout_ids') from generate_series(1, (select $4::integer)))) as checkout_ids) as drawn
    left join (${customers}) r on true`;
const BY_TOKEN = {
  name: 'orders_begin_by_token',
  customers: `
    select c.* from unnest((select $2::text[])) as asked (token) cross join lateral (
      select c.* from customers c where c.company_id = $1 and c.token = asked.token and c.erased_at is null offset 0) c`,
};
const BY_EMAIL = {
  name: 'orders_begin_by_email',
  customers: `select r.* from customers r where r.company_id = $1 and ${OF_EMAIL} and r.erased_at is null offset 0`,
};

export class OrdersRepository extends ResourceRepository<typeof order, OrderEntity> {
  protected readonly view = orderView;
  protected readonly filters = filtersOf(orders, () => ({
    // `withCustomer` has replaced the token by the id.
    customer_token: (id) => ({ sql: 'r.customer_id = ?', values: [id] }),
    query: (phrase) => soughtIn(this.session.company, 'orders', ORDER_TEXTS, phrase),
  }));

  override async list(input: ListOrders): Promise<RenderedJson<Page<Order>>> {
    return super.list(await this.withCustomer(input));
  }

  override async count(input: CountOrders): Promise<number> {
    return super.count(await this.withCustomer(input));
  }

  /** Generates ids for the parts of an order and its checkout, and reads its customer, if any. */
  async begin(buyer: NamedBuyer, count: number): Promise<BegunOrder> {
    if (buyer.by === 'token') {
      const order = { token: buyer.token, count };
      return this.session.batch('begin orders', order, (all) => this.beginAll(all));
    }
    const { customers, drawn } = await this.begun(BY_EMAIL, buyer.email, [count]);
    return { known: customers[0] ?? null, ...(drawn[0] as Drawn) };
  }

  private async beginAll(all: readonly { readonly token: string; readonly count: number }[]): Promise<BegunOrder[]> {
    const tokens = new Set(all.map(({ token }) => token));
    const counts = all.map(({ count }) => count);
    const { customers, drawn } = await this.begun(BY_TOKEN, [...tokens], counts);
    const byToken = new Map(customers.map((customer) => [customer.token, customer]));
    return all.map(({ token }, place) => ({ known: byToken.get(token) ?? null, ...(drawn[place] as Drawn) }));
  }

  /** The customers of a batch, and the generated ids of each order. */
  private async begun(
    { name, customers: found }: typeof BY_TOKEN,
    whom: string | readonly string[],
    counts: readonly number[],
  ): Promise<{ customers: CustomerEntity[]; drawn: Drawn[] }> {
    const sum = counts.reduce((all, one) => all + one, 0);
    const values = [this.session.company, whom, sum, counts.length];
    const text = begin(rowColumns(CustomerEntity), found);
    const rows = await this.session.query<Begun>(text, values, name);
    const ids = rows.flatMap((row) => row.ids ?? []);
    const checkouts = rows.flatMap((row) => row.checkout_ids ?? []);
    const customers = rows.flatMap(({ ids: _ids, checkout_ids: _checkouts, ...customer }) =>
      customer.id === null ? [] : (customer as CustomerEntity),
    );
    const drawn = counts.map((count) => ({ ids: ids.splice(0, count), checkout_id: checkouts.shift() as number }));
    return { customers, drawn };
  }

  /** The products of an order; none if it does not exist. */
  async productIds(id: number): Promise<string[]> {
    const text = `select distinct item ->> 'product_id' as product_id
      from orders, json_array_elements(line_items) item where company_id = $1 and id = $2`;
    const rows = await this.session.query<{ product_id: string }>(text, [this.session.company, id], 'order_products');
    return rows.map(({ product_id }) => product_id);
  }

  /** Generates ids for items that are added to an order later. */
  drawItemIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'item_ids', count);
  }

  /**
   * Commits the key, updates the customer unless it is a test, and inserts the order, in a batch. Throws if the key is
   * used up or the customer cannot order.
   */
  async place(row: NewOrder, orderNumber: string | null, parts: OrderParts): Promise<PlacedOrder> {
    const placing = { row, orderNumber, parts };
    const { keyed, id, ...placed } = await this.session.batch('place', placing, (all) => this.placeAll(all));
    if (!keyed) throw new KeyUsedUp();
    if (id === null) {
      throw new ShopError('conflict', 'This customer is disabled or deleted and cannot order. Use another customer.');
    }
    return { id, ...placed };
  }

  /**
   * Sends the customers' sums with the next statement. It runs once per batch, because a second run would count from
   * the same customer version.
   */
  private async placeAll(all: readonly Placing[]): Promise<Outcome[]> {
    const text = placingStatement(columnsOf(OrderEntity));
    const rows = all.map(({ row }) => row);
    const more = all.map(({ row, orderNumber, parts }) => ({
      sent_number: orderNumber,
      counts: row.test ? 0 : 1,
      foreign_address: forOthers(row.shipping_address),
      parcels: parts.fulfillments,
      issued: parts.licenses,
    }));
    const values = [this.session.company, JSON.stringify(rows), JSON.stringify(more)];
    const outcomes = await this.session.query<Outcome>(text, values, 'orders_place');
    const placed = rows.flatMap((row, place) => {
      const id = outcomes[place]?.id ?? null;
      return id === null ? [] : { id, row };
    });
    for (const [customer, { count, spent, at, last }] of addedByCustomer(placed)) {
      const moves = [this.session.company, customer, count, spent, at, last];
      void this.session.query(ADD_TO_CUSTOMER, moves, 'orders_add_to_customer');
    }
    return outcomes;
  }

  /**
   * Resolves the customer before planning the list. With an id the planner knows how selective it is compared with the
   * other filters.
   */
  private async withCustomer<Input extends CountOrders>(input: Input): Promise<Input> {
    const { customer_token } = input;
    return customer_token === undefined ? input : { ...input, customer_token: await this.customerOf(customer_token) };
  }

  /** The customer's id; 0 for an unknown token. */
  private async customerOf(token: string): Promise<string> {
    const text = 'select id from customers where company_id = $1 and token = $2';
    const values = [this.session.company, token.toUpperCase()];
    const [found] = await this.session.query<{ id: number }>(text, values, 'orders_customer_id');
    return String(found?.id ?? 0);
  }
}

/** The sums that orders add to their customers. Test orders add nothing. */
function addedByCustomer(placed: readonly { readonly id: number; readonly row: NewOrder }[]): Map<number, Added> {
  const added = new Map<number, Added>();
  for (const { id, row } of placed) {
    if (row.test) continue;
    const { count, spent, at, last } = added.get(row.customer_id) ?? {
      count: 0,
      spent: 0,
      at: row.created_at,
      last: id,
    };
    added.set(row.customer_id, {
      count: count + 1,
      spent: spent + row.spent,
      at: at > row.created_at ? at : row.created_at,
      last: Math.max(last, id),
    });
  }
  return added;
}
