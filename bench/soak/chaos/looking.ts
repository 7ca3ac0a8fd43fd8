import { SERVICES } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import { schemaOf } from '@marquee/storage/service-database';
import type { Client } from 'pg';
import { withDatabase } from '../../database';
import { asOperator } from '../../lab';
import { send } from '../../workers/http-client';
import type { Balancer } from '../balancer';
import { type Comparison, comparedSales } from './sales-counts';
import type { Arrivals } from './arrivals';
import type { CommonApp } from './common-app';
import type { Stocked } from './deeds';
import { type ChaosShop, TOPICS } from './shop';
import { FILE_ROWS, storedFiles, type StoredFile } from './stored-files';

/** An event from the outbox of its service. */
export interface PublishedEvent {
  readonly id: string;
  /** `product/12` */
  readonly resource: string;
  readonly topic: string;
  readonly sequence: number;
  readonly requestId: string;
  /** Whether the webhooks were registered when it was published. */
  readonly isHooked: boolean;
}

/** A resource as its service has stored it, with the value of the last write if it has one. */
export interface Stored {
  readonly resource: string;
  readonly version: number;
  readonly value: string | null;
}

/** A product's initial stock, sold quantity and current stock. */
export interface Stock {
  readonly product: string;
  readonly initial: number;
  readonly left: number;
  readonly sold: number;
  readonly restocked: number;
}

/** All data of the shared company after the run. */
export interface ReadBack {
  /** Event ids in outbox order. */
  readonly published: readonly PublishedEvent[];
  /** Event ids in stream order. */
  readonly stream: readonly string[];
  /** Event ids in feed order. */
  readonly feed: readonly string[];
  /** Event ids in order of arrival, with repetitions, for each topic with a webhook. */
  readonly arrivals: ReadonlyMap<string, readonly string[]>;
  readonly stored: readonly Stored[];
  /** The resources that the interface lists: `product/12`. */
  readonly listed: ReadonlySet<string>;
  /** Notes of refunds and numbers of shipments with their order, and addresses of webhooks with their id. */
  readonly marks: readonly { readonly resource: string; readonly value: string }[];
  readonly stock: readonly Stock[];
  /** Rollups, compared with the rows they sum up. */
  readonly sums: readonly Comparison[];
  /** Devices with a seat, of the limited number, and the counted uses. */
  readonly license: { readonly seats: number; readonly uses: number };
  /** Copies in other services, compared with their source. */
  readonly copies: readonly { readonly what: string; readonly found: string; readonly wanted: string }[];
  /** An app of many companies: its name, and the notifications that each company and its feed received. */
  readonly app: {
    readonly name: string;
    readonly published: readonly {
      readonly company: number;
      readonly sequences: readonly number[];
      readonly fed: number;
    }[];
  };
  readonly files: readonly StoredFile[];
  /** Counts that must be zero: unpublished events, parked events, dead letters, orphaned reservations. */
  readonly leftovers: readonly { readonly what: string; readonly count: number }[];
}

const PUBLISHED = SERVICES.map(
  (service) => `
  select id as place, '${service}' as service, event_id as id, body::json ->> 'subject' as resource, body::json ->> 'topic' as topic,
    (body::json ->> 'sequence')::int as sequence, request_id as "requestId",
    created_at >= $2 as "isHooked"
  from ${schemaOf(service)}.outbox where key like $1 || '/%'`,
).join(' union all ');

/** Resources with events and the value of their last write; $1 is the company. */
const STORED = `
  select 'product/' || id as resource, version, title as value from catalog.products where company_id = $1 union all
  select 'category/' || id, version, title from catalog.categories where company_id = $1 union all
  select 'file/' || id, version, null from catalog.content_files where company_id = $1 and state <> 'removed' union all
  select 'customer/' || id, version, last_name from commerce.customers where company_id = $1 union all
  select 'order/' || id, version, null from commerce.orders where company_id = $1 union all
  select 'company/' || id, version, company_name from tenant.companies where id = $1`;

const MARKS = `
  select 'order/' || id as resource, refund ->> 'note' as value
  from commerce.orders cross join json_array_elements(refunds) refund where company_id = $1 union all
  select 'order/' || order_id, tracking_number from commerce.fulfillments
  where order_company_id = $1 and tracking_number is not null union all
  select 'webhook/' || id, address from webhook_dispatch.webhooks where company_id = $1`;

const STOCK = `
  with o as (select * from commerce.orders where company_id = $1
  ), sold as (
    select line ->> 'product_id' as product_id, sum((line ->> 'quantity')::int) as quantity
    from o cross join json_array_elements(o.line_items) line group by 1
  ), restocked as (
    select line -> 'line_item' ->> 'product_id' as product_id, sum((line ->> 'quantity')::int) as quantity
    from o cross join json_array_elements(o.refunds) refund cross join json_array_elements(refund -> 'refund_line_items') line
    where (refund ->> 'restock')::boolean group by 1
  )
  select product_id as product, items_in_stock as left, coalesce(sold.quantity, 0)::int as sold,
    coalesce(restocked.quantity, 0)::int as restocked
  from catalog.products left join sold using (product_id) left join restocked using (product_id) where company_id = $1`;

const SUMS = `
  select 'orders of customer ' || c.id as what, c.orders_count::float8 as found, count(o.id)::float8 as wanted
  from commerce.customers c left join commerce.orders o on o.company_id = c.company_id and o.customer_id = c.id
  where c.company_id = $1 group by c.company_id, c.id union all
  select 'total of customer ' || c.id, c.total_spent::float8, coalesce(sum(greatest(o.spent - o.refunded, 0)), 0)::float8
  from commerce.customers c left join commerce.orders o on o.company_id = c.company_id and o.customer_id = c.id
  where c.company_id = $1 group by c.company_id, c.id union all
  select 'the last order of customer ' || c.id, coalesce(c.last_order_id, 0)::float8, coalesce(max(o.id), 0)::float8
  from commerce.customers c left join commerce.orders o on o.company_id = c.company_id and o.customer_id = c.id
  where c.company_id = $1 group by c.company_id, c.id union all
  select 'order numbers', count(distinct order_number)::float8, count(*)::float8 from commerce.orders where company_id = $1 union all
  select 'the last order number', coalesce(max(order_number::int), 0)::float8, count(*)::float8
  from commerce.orders where company_id = $1 union all
  select 'licences issued', (select count(*) from commerce.issued_licenses where company_id = $1)::float8,
    coalesce(sum((line ->> 'quantity')::int), 0)::float8
  from commerce.orders o cross join json_array_elements(o.line_items) line
  where o.company_id = $1 and line ->> 'license_id' is not null union all
  select 'fulfillments', (select count(*) from commerce.fulfillments where order_company_id = $1)::float8,
    count(*) filter (where exists (select from json_array_elements(o.line_items) line where (line ->> 'requires_shipping')::boolean))::float8
  from commerce.orders o where o.company_id = $1 union all
  -- A customer gets one confirmation an hour, which may be that of an order committed at the same moment.
  select 'orders confirmed, or within an hour after one that was', count(*) filter (where exists (
      select from commerce.orders m join commerce.mails on message_id = m.key where m.company_id = $1
        and m.customer_id = o.customer_id and m.created_at between o.created_at - interval '1 hour' and o.created_at + interval '1 minute'))::float8,
    count(*)::float8
  from commerce.orders o where o.company_id = $1 union all
  select 'stock settled for orders that do not exist', count(*)::float8, 0 from catalog.stock_takes t
  where company_id = $1 and state = 'settled' and t.stock::text <> '[]' and key not in (select key from commerce.orders)`;

/** $1 is the company, $2 and $3 its licenses. */
const LICENSES = `
  select (select count(*)::int from licensing.devices where company_id = $1 and license_id = $2 and unseated_at is null) as seats,
    (select coalesce(sum(count), 0)::int from licensing.use_counts where company_id = $1 and license_id = $3) as uses`;

/** Covers every company, including disabled ones. */
const COPIES = `
  ${['catalog', 'commerce', 'statistics']
    .map(
      (service) => `
  select 'company ' || t.id || ' in ${service}' as what,
    coalesce(c.version || ' ' || (c.facts ->> 'company_name') || ' ' || (c.facts ->> 'disabled'), 'none') as found,
    t.version || ' ' || t.company_name || ' ' || t.company_disabled as wanted
  from tenant.companies t left join ${service}.companies c on c.company_id = t.id union all`,
    )
    .join('')}
  select 'product ' || coalesce(p.id, t.id) || ' in tenant', coalesce(t.published::text, 'none'), coalesce(p.published::text, 'none')
  from (select * from catalog.products where company_id = $1) p
  full join (select * from tenant.catalog_products where company_id = $1) t on t.id = p.id`;

/** The notifications of each company about the app; $1 is the app, $2 the companies. */
const APP_PUBLISHED = `
  select company::int, coalesce(sequences, '{}') as sequences, coalesce(fed, 0)::int as fed
  from unnest($2::bigint[]) company left join (
    select split_part(key, '/', 1)::bigint as company, array_agg((body::json ->> 'sequence')::int order by id) as sequences
    from auth.outbox where key like '%/app/' || $1 group by 1
  ) published using (company) left join (
    select company_id as company, count(*) as fed from webhook_dispatch.feed_entries where company_id = any($2) group by 1
  ) feed using (company) order by company`;

const LEFTOVERS = [
  ...SERVICES.flatMap((service) => {
    const schema = schemaOf(service);
    return [
      `select 'events of ${service} to publish' as what, count(*)::int as count from ${schema}.outbox where published_at is null`,
      `select 'events that ${service} has put off', count(*)::int from ${schema}.inbox_deferred`,
      `select 'dead letters of ${service}', count(*)::int from ${schema}.dead_letters`,
    ];
  }),
  `select 'keys that hold stock', count(*)::int from catalog.stock_takes where state = 'held'`,
  `select 'unpublished changes of apps', count(*)::int from auth.app_changes`,
  `select 'stock on its way back', count(*)::int from commerce.stock_returns`,
  `select 'companies whose statistics are rebuilt', count(*)::int from statistics.rebuilds where is_waiting`,
].join(' union all ');

const NO_LICENSE = { seats: 0, uses: 0 };

/** Resources whose lists are read page by page. */
const LISTS = { product: 'products', category: 'categories', customer: 'customers', order: 'orders' } as const;
const PAGE = 250;

/** The sources of the data. */
export interface Looked {
  readonly system: LocalSystem;
  /** The superuser's URL, without the proxy. */
  readonly adminUrl: string;
  readonly balancer: Balancer;
  readonly shop: ChaosShop;
  readonly stocked: readonly Stocked[];
  readonly arrivals: Arrivals;
  /** The digests of content files by their clients. */
  readonly sentFiles: ReadonlyMap<number, string>;
  /** The app of many companies, if the run has one. */
  readonly app?: CommonApp;
}

/** Reads all data of the company from the databases, the stream, the receiver and the interface. */
export function look(at: Looked): Promise<ReadBack> {
  return withDatabase(at.adminUrl, (database) => lookedUp(at, database));
}

async function lookedUp(at: Looked, database: Client): Promise<ReadBack> {
  const { company, licenses } = at.shop;
  const { seats, uses } = licenses;
  const rowsOf = async <T>(text: string, values: readonly unknown[] = [company]): Promise<T[]> =>
    (await database.query(text, [...values])).rows as T[];
  const published = await rowsOf<PublishedEvent>(`select * from (${PUBLISHED}) published order by service, place`, [
    String(company),
    at.shop.hookedAt,
  ]);
  const feed = 'select event_id from webhook_dispatch.feed_entries where company_id = $1 order by id';
  const stock = new Map((await rowsOf<Stock>(STOCK)).map((row) => [row.product, row]));
  return {
    published,
    stream: await streamOf(at.system, company),
    feed: (await rowsOf<{ event_id: string }>(feed)).map(({ event_id }) => event_id),
    arrivals: new Map(TOPICS.map((topic) => [topic, [...(at.arrivals.byTopic.get(topic) ?? [])]])),
    stored: await rowsOf<Stored>(STORED),
    listed: await listedBy(at),
    marks: await rowsOf<{ resource: string; value: string }>(MARKS),
    stock: at.stocked.flatMap(({ product_id, stock: initial }) => {
      const row = stock.get(product_id);
      return row ? { ...row, initial } : [];
    }),
    sums: [...(await rowsOf<Comparison>(SUMS)), ...(await comparedSales(database, company))],
    license: (await rowsOf<ReadBack['license']>(LICENSES, [seats.company, seats.id, uses.id]))[0] ?? NO_LICENSE,
    copies: await rowsOf<ReadBack['copies'][number]>(COPIES),
    app: at.app ? await appOf(at.app, rowsOf) : { name: '', published: [] },
    files: storedFiles(at.system, company, await rowsOf(FILE_ROWS), at.sentFiles),
    leftovers: await rowsOf<ReadBack['leftovers'][number]>(LEFTOVERS, []),
  };
}

type Asked = <T>(text: string, values: readonly unknown[]) => Promise<T[]>;

async function appOf({ id, companies }: CommonApp, rowsOf: Asked): Promise<ReadBack['app']> {
  const [app] = await rowsOf<{ name: string }>('select name from auth.apps where id = $1', [id]);
  return { name: app?.name ?? '', published: await rowsOf(APP_PUBLISHED, [id, companies]) };
}

function streamOf(system: LocalSystem, company: number): Promise<string[]> {
  return asOperator(system, async (bus) => {
    const ids: string[] = [];
    for await (const page of bus.storedEvents().pages()) {
      ids.push(...page.flatMap(({ event }) => (Number(event.companyid) === company ? event.id : [])));
    }
    return ids;
  });
}

async function listedBy({ balancer, shop }: Looked): Promise<ReadonlySet<string>> {
  const listed = new Set<string>();
  for (const [name, plural] of Object.entries(LISTS)) {
    for (let since = 0, size = PAGE; size === PAGE;) {
      const path = `/api/${plural}.json?limit=${PAGE}&since_id=${since}&fields=id`;
      const headers = { authorization: `Bearer ${shop.token}` };
      const { status, body } = await send(balancer.next() ?? shop.url, { method: 'GET', path, headers });
      if (status !== 200) throw new Error(`${path}: ${status} ${body.toString()}`);
      const rows = (JSON.parse(body.toString()) as Record<string, { readonly id: number }[]>)[plural] ?? [];
      for (const { id } of rows) listed.add(`${name}/${id}`);
      since = rows.at(-1)?.id ?? since;
      size = rows.length;
    }
  }
  return listed;
}
