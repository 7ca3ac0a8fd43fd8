import { dataSourceOptions, migrate, type Session } from '@marquee/storage';
import { Client } from 'pg';
import { database } from '../../apps/webhook-dispatch/src/data-source';
import { PartitionsRepository } from '../../apps/webhook-dispatch/src/partitions/partitions.repository';
import { weeksFrom } from '../../apps/webhook-dispatch/src/partitions/weeks.rules';

/** So far back the table goes: two weeks of it are old enough to be dropped. */
export const DAYS = 45;
/** From the first of these days to next week. */
const WEEKS = 8;
export const COMPANY = 1;
/** The webhook that is looked at: a tenth of all deliveries are its own. */
export const WEBHOOK = 1;
const OTHERS = 900;
const WAITING = 500;

/** Evenly over the days; the newest of the webhook that is looked at wait still. */
const DELIVERIES = `
  insert into deliveries (company_id, webhook_id, created_at, event_id, topic, resource, data, request_id, state, attempts, ended_at)
  select ${COMPANY} + w / 10, w, at, gen_random_uuid(), 'order/create', 'order/' || n, '{"type":"order","id":"1"}', 'r',
    case when waits then 'waiting' else 'delivered' end,
    case when waits then '[]' else '[{"at":"2026-11-01T10:00:00Z","status":200,"duration_ms":12,"reason":null,"answer":"ok"}]' end::jsonb,
    case when waits then null else at end
  from generate_series($1::int, $2::int) n, lateral (
    select case when n % 10 = 0 then ${WEBHOOK} else ${WEBHOOK} + 1 + n % ${OTHERS} end as w,
      now() - interval '${DAYS} days' * ($3::int - n) / $3 as at, n % 10 = 0 and n > $3 - ${WAITING * 10} as waits) d`;
const QUEUES = `
  insert into webhook_queues (company_id, webhook_id, app, address, host, is_waiting, due_at)
  select company_id, id, app, address, 'example.org', id = ${WEBHOOK}, '-infinity' from webhooks`;
const WEBHOOKS = `
  insert into webhooks (company_id, id, app, topic, address, format, is_active, created_at, updated_at)
  select ${COMPANY} + w / 10, w, 'app', 'order/create', 'https://example.org/' || w, 'json', true, now(), now()
  from generate_series(1, ${OTHERS + 1}) w`;
const STEP = 250_000;

export interface Sized {
  readonly rows: number;
  readonly client: Client;
}

/** A database of its own, with this service's tables and so many deliveries. */
export async function seedDeliveries(
  admin: Client,
  serviceUrl: string,
  adminUrl: string,
  rows: number,
): Promise<Sized> {
  const name = `deliveries_${rows}`;
  await admin.query(`create database ${name}`);
  const url = inDatabase(serviceUrl, name);
  await migrate(database, { adminUrl: inDatabase(adminUrl, name), url });
  // What a service is connected with says how its statements are planned.
  const { options } = dataSourceOptions(database, url).extra as { options: string };
  const client = new Client({ connectionString: url, options });
  await client.connect();
  await makeWeeks(client);
  await client.query(WEBHOOKS);
  await client.query(QUEUES);
  for (let from = 1; from <= rows; from += STEP) {
    await client.query(DELIVERIES, [from, Math.min(rows, from + STEP - 1), rows]);
  }
  await client.query('vacuum analyze');
  return { rows, client };
}

async function makeWeeks(client: Client): Promise<void> {
  const query = async (text: string, values: readonly unknown[]) => (await client.query(text, [...values])).rows;
  const partitions = new PartitionsRepository({ query } as unknown as Session);
  await client.query('begin');
  const first = new Date(Date.now() - DAYS * 24 * 3_600_000);
  for (const week of weeksFrom(first, WEEKS)) await partitions.make('deliveries', week);
  await client.query('commit');
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}
