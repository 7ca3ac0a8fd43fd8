import type { LocalSystem } from '@marquee/local';
import { Client } from 'pg';

/** The others are missing for the same reason, or for one that is found when these are not missing any more. */
const MOST = 5;
const EVENT = `
  select event_id::text, key, id, created_at, published_at, stream_sequence, attempts, error, body::json ->> 'sequence' as sequence
  from catalog.outbox where request_id = $1`;

/** What is known of an event, by where it is looked for. $1 is its id, $2 the company, $3 the resource. */
const TRACES = {
  inbox: 'select consumer, received_at from webhook_dispatch.inbox where event_id = $1',
  heads: `
    select consumer, sequence, deferring from webhook_dispatch.inbox_heads where company_id = $2 and subject = $3`,
  deferred: `
    select consumer, sequence, attempts, error, due_at from webhook_dispatch.inbox_deferred
    where company_id = $2 and subject = $3`,
  dead_letters: 'select consumer, attempts, error from webhook_dispatch.dead_letters where event_id = $1',
  feed: 'select id, created_at from webhook_dispatch.feed_entries where event_id = $1',
  deliveries: `
    select id, webhook_id, state, created_at, ended_at, attempts from webhook_dispatch.deliveries where event_id = $1`,
  queues: 'select * from webhook_dispatch.webhook_queues where company_id = $2',
} as const;

/**
 * What the tables say of changes that have not arrived, a line for each place that was looked at: how far their events came tells
 * who has lost them. An event with its delivery `waiting` in a queue that is not was forgotten; one without a delivery was
 * not made for the webhook; one that is in no inbox was not heard.
 */
export async function diagnosis(system: LocalSystem, missing: readonly string[]): Promise<string[]> {
  if (missing.length === 0) return [];
  const database = new Client({ connectionString: system.adminUrl });
  await database.connect();
  try {
    const lines: string[] = [];
    for (const request of missing.slice(0, MOST)) lines.push(...(await traced(database, request)));
    return lines;
  } finally {
    await database.end();
  }
}

async function traced(database: Client, request: string): Promise<string[]> {
  const { rows: events } = await database.query<{ event_id: string; key: string }>(EVENT, [request]);
  const lines = [`${request}: outbox ${JSON.stringify(events)}`];
  for (const { event_id, key } of events) {
    const [company = '', ...subject] = key.split('/');
    const values = { $1: event_id, $2: Number(company), $3: subject.join('/') };
    for (const [place, text] of Object.entries(TRACES)) {
      const { sql, used } = numbered(text, values);
      const { rows } = await database.query(sql, used);
      lines.push(`${request}: ${place} ${JSON.stringify(rows)}`);
    }
  }
  return lines;
}

/** Postgres wants every value that it is given to be used. */
function numbered(text: string, values: Readonly<Record<string, unknown>>): { sql: string; used: unknown[] } {
  const used: unknown[] = [];
  const sql = text.replaceAll(/\$\d/g, (name) => `$${used.push(values[name])}`);
  return { sql, used };
}
