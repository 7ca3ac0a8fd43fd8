import type { Client } from 'pg';
import type { Comparison } from './counts';
import type { SoakShop } from './shop';
import { isWhole } from './subscriber';

/** What stands in the databases: the version of each resource that was written, and how much of the tape was sold. */
const VERSIONS = `
  select 'product/' || id as resource, version from catalog.products where company_id = $1 union all
  select 'order/' || id, version from commerce.orders where company_id = $1 union all
  select 'customer/' || id, version from commerce.customers where company_id = $1`;
const LEFT = 'select items_in_stock as left from catalog.products where company_id = $1 and product_id = $2';
/** The sequences of the events that the feed has, as it has them; what no service has told has no resource. */
const FEED = `
  select coalesce(o.body::json ->> 'subject', 'unknown') as resource, (o.body::json ->> 'sequence')::int as sequence
  from webhook_dispatch.feed_entries f
  left join (select event_id, body from catalog.outbox union all select event_id, body from commerce.outbox) o
    on o.event_id::text = f.event_id
  where f.company_id = $1 and f.topic ~ '^(product|order|customer)/(create|update|delete)$'
  order by f.id`;
type Sequences = ReadonlyMap<string, readonly number[]>;

/** What was acknowledged, and what subscribers on NATS have heard. */
export interface Seen {
  readonly written: ReadonlyMap<string, number>;
  /** Writes of which nobody knows whether they were done, by resource or by kind. */
  readonly unknown: ReadonlyMap<string, number>;
  readonly heard: Sequences;
}

/** Held against each other: what clients were told, what was written, what was heard of it, and what the feed has of it. */
export async function compared(
  database: Client,
  shop: SoakShop,
  { written, unknown, heard }: Seen,
): Promise<Comparison[]> {
  const { company, tape } = shop;
  const { rows } = await database.query<{ resource: string; version: string }>(VERSIONS, [company]);
  const versions = new Map(rows.map(({ resource, version }) => [resource, Number(version)]));
  const left = await database.query<{ left: number }>(LEFT, [company, tape.product_id]);
  const feed = await feedOf(database, company);
  const events = [...versions.values()].reduce((sum, version) => sum + version, 0);
  const orders = [...versions.keys()].filter(isOrder);
  const placed = [...written.keys()].filter(isOrder);
  const unasked = orders.length - placed.length;
  const wholeIn = (told: Sequences) =>
    [...versions].filter(([resource, version]) => isWhole(told.get(resource), version)).length;
  const countIn = (told: Sequences) => [...versions.keys()].reduce((sum, one) => sum + (told.get(one)?.length ?? 0), 0);
  const rightly = [...written].filter(([one, times]) => {
    const more = (versions.get(one) ?? 0) - times;
    return isOrder(one) || (more >= 0 && more <= (unknown.get(one) ?? 0));
  });
  const pairs: readonly (readonly [string, number, number])[] = [
    ['acknowledged orders that exist', placed.filter((order) => versions.has(order)).length, placed.length],
    ['orders that nobody has asked for', Math.max(0, unasked - (unknown.get('order') ?? 0)), 0],
    ['resources with the version that was acknowledged', rightly.length, written.size],
    ['tapes sold', tape.stock - (left.rows[0]?.left ?? Number.NaN), orders.length],
    ['events heard on NATS', countIn(heard), events],
    ['resources whose events came on NATS in sequence, each once', wholeIn(heard), versions.size],
    ['events in the feed', countIn(feed), events],
    ['resources whose events are in the feed in sequence, each once', wholeIn(feed), versions.size],
    ['events in the feed that nobody has told', feed.get('unknown')?.length ?? 0, 0],
  ];
  return pairs.map(([what, found, wanted]) => ({ what, found, wanted }));
}

function isOrder(resource: string): boolean {
  return resource.startsWith('order/');
}

async function feedOf(database: Client, company: number): Promise<Sequences> {
  const { rows } = await database.query<{ resource: string; sequence: number }>(FEED, [company]);
  const feed = new Map<string, number[]>();
  for (const { resource, sequence } of rows) {
    const before = feed.get(resource);
    if (before) before.push(sequence);
    else feed.set(resource, [sequence]);
  }
  return feed;
}
