import { Client, type PoolClient } from 'pg';
import { eventually } from '../eventually';
import type { Harness } from '../system/harness';
import { wholeScansOf } from './prepared';
import { asOwner, connected, type Database } from './storage';

const TWO_YEARS_MS = 2 * 365 * 24 * 3_600_000;
const TIMEOUT_MS = 30_000;
/** A statement that removes rows by the ctids or ids that it has selected. */
const STEP = /skip locked[^]*delete from \w+ where (?:ctid|id) = any/;
/** Scanned in order: there are few keys, and the outbox pages follow the order of publication. */
const SMALL = ['signing_keys', 'outbox_stream'];

/** A row of today; required columns without a given value get any value of their type. */
export type Row = readonly [table: string, given?: Readonly<Record<string, unknown>>];

/** Tables of every service; a position is as old as the last event of its resource. */
const INFRASTRUCTURE: readonly Row[] = [
  ['outbox', { published_at: 'now', stream_sequence: 1 }],
  ['inbox'],
  ['inbox_heads', { met_on: 'now' }],
  ['inbox_deferred'],
  ['idempotency'],
  ['dead_letters'],
  ['audit'],
];
/** No worker processes parked events of a consumer that does not exist. */
const INFRASTRUCTURE_LEFT = {
  outbox: 0,
  inbox: 0,
  inbox_heads: 0,
  inbox_deferred: 1,
  idempotency: 0,
  dead_letters: 0,
  audit: 0,
};

interface Years {
  readonly fixture: Harness;
  readonly db: Database;
  /** In the order of their references. All rows have id 1 and belong to company 1. */
  readonly rows: readonly Row[];
  /** The number of rows expected to remain in each of the service's own tables. */
  readonly left: Readonly<Record<string, number>>;
  /** Starts one more process, whose workers begin at once. */
  readonly another: () => Promise<unknown>;
}

/**
 * Moves the clock two years for rows of today, then returns what is left. Fails for unnamed or empty tables and for whole-table scans, so
 * developers decide on each retention.
 */
export async function twoYearsPass({ fixture, db, rows, left, another }: Years): Promise<Record<string, number>> {
  const expected: Years['left'] = { ...INFRASTRUCTURE_LEFT, ...left };
  const before = await countsAfterInsert(db, fixture.clock.now(), [...INFRASTRUCTURE, ...rows]);
  const unnamed = Object.keys(before).filter((table) => !(table in expected));
  if (unnamed.length > 0) {
    throw new Error(
      `No retention is declared for the tables ${unnamed.join(', ')}. Add their rows and expected counts.`,
    );
  }
  const empty = Object.keys(expected).filter((table) => !before[table]);
  if (empty.length > 0) {
    throw new Error(`${empty.join(', ')}: the table is empty, so its retention is not tested. Add a row.`);
  }
  fixture.ahead += TWO_YEARS_MS;
  const found = await removalsOf(async () => {
    await another();
    return untilLeft(db, expected);
  });
  // The planner must know how small the tables are, since it then prefers full scans.
  await asOwner(db, 'vacuum analyze');
  const prepared = [...found.removals].map((statement) => ({ name: statement, statement }));
  const whole = await wholeScansOf(db.pool, prepared, SMALL);
  if (prepared.length === 0 || whole.length > 0) {
    throw new Error(`Rows are removed without an index. Add one for: ${whole.join('; ')}`);
  }
  return Object.fromEntries(Object.keys(left).map((table) => [table, found.result[table] as number]));
}

/** Inserts and counts in one transaction, before a worker can process some of the rows. */
async function countsAfterInsert(db: Database, now: Date, rows: readonly Row[]): Promise<Record<string, number>> {
  const client = await connected(db);
  try {
    await client.query('begin');
    for (const [table, given] of rows) await insert(client, now, table, given);
    await client.query('set constraints all immediate');
    const counted = await counts(client);
    await client.query('commit');
    return counted;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The rows of each table, once they match the expected counts. */
function untilLeft(db: Database, expected: Years['left']): Promise<Record<string, number>> {
  return eventually(async () => {
    const client = await connected(db);
    const now = await counts(client).finally(() => client.release());
    const wrong = Object.keys(expected).filter((table) => now[table] !== expected[table]);
    const differences = wrong.map((table) => `${table} has ${now[table]} rows, not ${expected[table]}`);
    if (wrong.length > 0) throw new Error(differences.join('; '));
    return now;
  }, TIMEOUT_MS);
}

/** The distinct statements by which processes here remove rows step by step during the work. */
async function removalsOf<T>(work: () => Promise<T>): Promise<{ result: T; removals: Set<string> }> {
  const removals = new Set<string>();
  const client = Client.prototype as { query: (...given: unknown[]) => unknown };
  const { query } = client;
  client.query = function (this: unknown, ...given) {
    const [asked] = given;
    const text = typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : '';
    if (STEP.test(text)) removals.add(text);
    return query.apply(this, given);
  };
  try {
    return { result: await work(), removals };
  } finally {
    client.query = query;
  }
}

/** The rows of each table, with partitions counted as their table. Each consumer has at most one reader. */
async function counts(client: PoolClient): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not like 'migrations%' and relname <> 'inbox_readers'`,
  );
  const counted: Record<string, number> = {};
  for (const { name } of tables) counted[name] = (await client.query(`select from ${name}`)).rows.length;
  return counted;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly needs_value: boolean;
}

async function insert(client: PoolClient, now: Date, table: string, given: Row[1] = {}): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select a.attname as name, t.typname as type, a.attnotnull and not a.atthasdef as needs_value
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  );
  const written = columns.filter(({ name, needs_value }) => needs_value || name in given);
  const values = written.map(({ name, type }) => (name in given ? timed(given[name], now) : anyOf(type, now)));
  const places = written.map((_, nth) => `$${nth + 1}`);
  const names = written.map(({ name }) => name);
  await client.query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, values);
}

/** Replaces `now` by the day or time of the service's clock. */
function timed(value: unknown, now: Date): unknown {
  return value === 'now' ? now.toISOString() : value;
}

function anyOf(type: string, now: Date): unknown {
  const values: Readonly<Record<string, unknown>> = {
    text: 'x',
    bool: false,
    json: '{}',
    jsonb: '{}',
    bytea: Buffer.from('x'),
    uuid: '00000000-0000-4000-8000-000000000001',
    timestamptz: now.toISOString(),
    date: now.toISOString(),
  };
  if (type.startsWith('_')) return [];
  return type in values ? values[type] : 1;
}
