import type { ListStatement, Session } from '@marquee/storage';
import { FIGURES, type Figure, type Sale } from './figures.rules';

interface Booked {
  readonly company_id: number;
  readonly series: number;
  readonly day: string;
  readonly currency: string;
}
type BookedFigures = Booked & Readonly<Record<Figure | 'bookings', number>>;
type BookedCountry = Booked & Readonly<Record<'order_count' | 'order_amount', number>> & { readonly country: string };
type BookedProduct = Booked & Readonly<Record<'product' | 'count' | 'amount', number>>;
export interface NamedProduct {
  readonly product: number;
  readonly product_id: string;
  readonly name: string;
  readonly order_id: number;
}

/** The columns of the key and of the sums. */
interface Summed<T> {
  readonly table: string;
  readonly key: readonly (keyof T & string)[];
  readonly types: readonly string[];
  readonly sums: readonly (keyof T & string)[];
}

/**
 * An upsert that adds to rows. One statement per table and transaction, with rows and tables in a fixed order, which
 * prevents deadlocks.
 */
function adding<T>({ table, key, types, sums }: Summed<T>): ListStatement<T> {
  const columns = [...key, ...sums];
  const lists = [...types, ...sums.map(() => 'bigint')].map((type, index) => `$${index + 1}::${type}[]`);
  const keys = key.join(', ');
  return {
    name: `${table}_add`,
    columns,
    text: `
      insert into ${table} as t (${columns.join(', ')})
      select ${keys}, ${sums.map((sum) => `sum(${sum})`).join(', ')}
      from unnest(${lists.join(', ')}) as given (${columns.join(', ')})
      group by ${keys} order by ${keys}
      on conflict (${keys}) do update set ${sums.map((sum) => `${sum} = t.${sum} + excluded.${sum}`).join(', ')}`,
  };
}

const ADD_SALES = adding<BookedFigures>({
  table: 'sales_days',
  key: ['company_id', 'series', 'day', 'currency'],
  types: ['bigint', 'integer', 'date', 'text'],
  sums: [...FIGURES, 'bookings'],
});
const ADD_COUNTRIES = adding<BookedCountry>({
  table: 'sales_countries',
  key: ['company_id', 'series', 'country', 'day', 'currency'],
  types: ['bigint', 'integer', 'text', 'date', 'text'],
  sums: ['order_count', 'order_amount'],
});
const ADD_PRODUCTS = adding<BookedProduct>({
  table: 'product_days',
  key: ['company_id', 'series', 'day', 'product', 'currency'],
  types: ['bigint', 'integer', 'date', 'bigint', 'text'],
  sums: ['count', 'amount'],
});
const NAME_PRODUCTS: ListStatement<NamedProduct & { readonly company_id: number }> = {
  name: 'product_names_tell',
  columns: ['company_id', 'product', 'product_id', 'name', 'order_id'],
  text: `
    insert into product_names as n (company_id, product, product_id, name, order_id)
    select distinct on (company_id, product) company_id, product, product_id, name, order_id
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
      as given (company_id, product, product_id, name, order_id)
    order by company_id, product, order_id desc
    on conflict (company_id, product) do update set
      product_id = excluded.product_id, name = excluded.name, order_id = excluded.order_id
    where n.order_id < excluded.order_id`,
};

/** The daily figures of the session's company. They are only incremented, so no prior read is needed. */
export class FiguresRepository {
  constructor(private readonly session: Session) {}

  /** Books a sale, or reverses it. */
  book(series: number, { day, currency, country, figures, products }: Sale, sign: 1 | -1): void {
    const { company } = this.session;
    const booked = { company_id: company, series, day, currency };
    const signed = Object.fromEntries(FIGURES.map((figure) => [figure, sign * figures[figure]]));
    const sums = signed as Record<Figure, number>;
    this.session.beforeCommit(ADD_SALES, { ...booked, ...sums, bookings: 1 });
    const { order_count, order_amount } = sums;
    this.session.beforeCommit(ADD_COUNTRIES, { ...booked, country, order_count, order_amount });
    for (const { product, count, amount } of products) {
      this.session.beforeCommit(ADD_PRODUCTS, { ...booked, product, count: sign * count, amount: sign * amount });
    }
  }

  /**
   * Stores product names after the figures of all companies in the transaction, because tables are locked in a fixed
   * order.
   */
  nameProducts(names: readonly NamedProduct[]): void {
    const { session } = this;
    const run = async (all: readonly (readonly NamedProduct[])[]) => {
      for (const name of all.flat()) session.beforeCommit(NAME_PRODUCTS, { company_id: session.company, ...name });
    };
    session.beforeCommit({ name: 'names of products', run }, names);
  }
}
