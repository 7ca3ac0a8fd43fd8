import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { leaksIn } from '@marquee/testing';
import { Client } from 'pg';
import type { Sent } from './requests';
import type { Sender } from './sending';
import type { Shop } from './shops';

/** A password and names that nothing else has in it: wherever they are found, they were written down there. */
export interface Marks {
  readonly password: string;
  /** Of a customer and of a visitor. */
  readonly name: string;
  /** Of somebody who works for a company. */
  readonly staff: string;
  /** The id of a request, which logs and traces hold: who does not find it there has not looked. */
  readonly request: string;
}

export function drawMarks(): Marks {
  const drawn = (start: string) => `${start}${randomBytes(9).toString('hex')}`;
  return { password: drawn('Pw'), name: drawn('Nm'), staff: drawn('St'), request: drawn('rq') };
}

/**
 * Where the name of a customer or a visitor belongs: with them, their orders and what is searched for, in mails, and in the
 * answers that are kept for a day for those who repeat a request. Of a password there is nothing but its hash anywhere.
 */
const NAMES: ReadonlySet<string> = new Set([
  'commerce.customers',
  'commerce.customer_addresses',
  'commerce.customer_words',
  'commerce.orders',
  'commerce.subscribers',
  'commerce.idempotency',
  'commerce.mails',
]);
/** Where that of a user belongs: with them, and in the event of their invitation, which becomes a mail that greets them. */
const STAFF_NAMES: ReadonlySet<string> = new Set([
  'tenant.users',
  'tenant.idempotency',
  'tenant.outbox',
  'auth.mails',
  'auth.invitations',
]);
const STREAMS = /^nats\//;

/** Sends them wherever somebody could write them, well and badly. */
export async function sendMarks(sender: Sender, { token, known }: Shop, marks: Marks): Promise<void> {
  const email = `kim-${randomBytes(4).toString('hex')}@example.org`;
  for (const { headers, ...sent } of [
    ...ofCustomers(email, marks),
    ...ofOthers(email, String(known.newest('themesettings')), marks),
    ...inUrls(email, marks),
  ]) {
    const known = { authorization: `Bearer ${token}`, 'x-request-id': marks.request };
    await sender.send({ ...sent, headers: { ...known, ...headers } });
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

function posted(url: string, body: object | string, headers: Record<string, string> = {}): Sent {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { method: 'POST', url, headers: { ...JSON_TYPE, ...headers }, body: bytes };
}

function ofCustomers(email: string, { password, name }: Marks): Sent[] {
  const customer = { email, password, password_confirmation: password, first_name: name, last_name: name };
  const address = { first_name: name, last_name: name, company: name, address1: name, city: name, phone: name };
  const whole = { customer: { ...customer, addresses: [address], note: name } };
  const key = { 'idempotency-key': `key-${randomBytes(6).toString('hex')}` };
  const path = '/api/customers.json';
  return [
    posted(path, whole, key),
    posted(path, whole, key),
    posted(path, { customer: { ...customer, password_confirmation: `${password}x`, language: 7 } }),
    posted(path, { customer: { ...customer, email: [password], first_name: { [name]: password } } }),
    posted(path, `{"customer":{"password":"${password}","first_name":"${name}`),
    posted(path, { customer }, { 'content-type': 'text/plain' }),
    posted('/api/customers/validate.json', { email, password }),
    posted('/api/customers/validate.json', { email, password: `${password}-guess` }),
    posted('/api/orders.json', { order: { email, password, customer, line_items: [{ product_id: name, price: 1 }] } }),
  ];
}

function ofOthers(email: string, shop: string, { password, name, staff }: Marks): Sent[] {
  const exchange = { grant_type: 'refresh_token', client_secret: password, refresh_token: password };
  const basic = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return [
    posted('/api/users.json', { user: { email, first_name: staff, last_name: staff, note: staff } }),
    posted(`/collect/${shop}`, { kind: 'subscriber', email, first_name: name, last_name: name }),
    posted('/token', new URLSearchParams(exchange).toString(), FORM_TYPE),
    posted(`/token?client_secret=${password}&client_id=${name}&grant_type=refresh_token`, '', FORM_TYPE),
    posted('/token', 'grant_type=refresh_token', { ...FORM_TYPE, authorization: basic }),
    posted('/sign-in', new URLSearchParams({ email, password }).toString(), FORM_TYPE),
  ];
}

function inUrls(email: string, { password, name }: Marks): Sent[] {
  const urls = [
    `/api/customers.json?email=${email}&password=${password}`,
    `/api/customers/search.json?query=email:${name}@example.org`,
    `/api/customers/${name}.json`,
    `/api/${password}/${name}`,
  ];
  return urls.map((url) => ({ method: 'GET', url, headers: { cookie: `a=${password}` } }));
}

export interface Searched {
  /** The data of the system: logs, streams of events and mails are in there. */
  readonly dataDir: string;
  /** The folder that spans are written into. */
  readonly traces: string;
  /** Of a database that has the tables of every service. */
  readonly databaseUrl: string;
  readonly signal: AbortSignal;
  /** How long what is known to be written may take to be there. */
  readonly timeoutMs?: number;
}

/** Where they are found and do not belong: in logs, traces, streams of events, mails, and the tables of every service. */
export async function foundMarks(marks: Marks, where: Searched): Promise<string[]> {
  const { password, name, staff } = marks;
  // Who does not find what belongs there has not looked.
  const missing = await untilWritten(marks, where);
  const written = [where.dataDir, where.traces].flatMap((folder) => [
    ...leaksIn(folder, [password, name]),
    ...leaksIn(folder, [staff]).filter((line) => !STREAMS.test(line)),
  ]);
  const mails = mailsWith(password, where).map((file) => `${file} holds the password`);
  return [
    ...missing,
    ...written,
    ...mails,
    ...(await inTables(password, 'the password', new Set(), where)),
    ...(await inTables(name, 'the name of a customer', NAMES, where)),
    ...(await inTables(staff, 'the name of a user', STAFF_NAMES, where)),
  ];
}

/** Apps send spans every few seconds, and a mail goes out soon after whatever it tells of. */
const TIMEOUT_MS = 30_000;
const POLL_MS = 200;

/** The places that do not hold what they should, when all others do or the time is over. */
async function untilWritten(marks: Marks, where: Searched): Promise<string[]> {
  const { request, staff, name } = marks;
  const places: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
    'the logs do not hold a request': () => leaksIn(where.dataDir, [request]).some((line) => line.startsWith('logs')),
    'the traces do not hold a request': () => leaksIn(where.traces, [request]).length > 0,
    'the events do not hold an invitation': () => leaksIn(where.dataDir, [staff]).some((line) => STREAMS.test(line)),
    'the mails do not hold an invitation': () => mailsWith(staff, where).length > 0,
    'the tables do not hold a customer': async () => (await tablesWith(name, where)).includes('commerce.customers'),
    'the stored answers do not hold a customer': async () =>
      (await tablesWith(name, where)).includes('commerce.idempotency'),
    'the tables do not hold a visitor': async () => (await tablesWith(name, where)).includes('commerce.subscribers'),
    'the tables do not hold a user': async () => (await tablesWith(staff, where)).includes('tenant.users'),
  };
  let missing = Object.keys(places);
  for (const end = Date.now() + (where.timeoutMs ?? TIMEOUT_MS); ; await sleep(POLL_MS, undefined, where)) {
    const held = await Promise.all(missing.map(async (place) => places[place]?.()));
    missing = missing.filter((_, at) => held[at] !== true);
    if (missing.length === 0 || Date.now() > end) return missing;
  }
}

async function inTables(
  word: string,
  called: string,
  allowed: ReadonlySet<string>,
  where: Searched,
): Promise<string[]> {
  const tables = await tablesWith(word, where);
  return tables.filter((table) => !allowed.has(table)).map((table) => `the table ${table} holds ${called}`);
}

function mailsWith(word: string, { dataDir }: Searched): string[] {
  return filesIn(join(dataDir, 'mails')).filter((file) => readFileSync(file, 'latin1').includes(word));
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const TABLES = `select table_schema as schema, table_name as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;

/** As text, and as bytes in the way that Postgres prints them. */
async function tablesWith(word: string, { databaseUrl: connectionString }: Searched): Promise<string[]> {
  const database = new Client({ connectionString });
  await database.connect();
  try {
    const { rows } = await database.query<{ schema: string; name: string }>(TABLES);
    const forms = [word, Buffer.from(word).toString('hex'), Buffer.from(word).toString('base64').slice(0, -4)];
    const found: string[] = [];
    for (const { schema, name } of rows) {
      const sought = `select 1 from "${schema}"."${name}" as one where one::text like any($1) limit 1`;
      const { rowCount } = await database.query(sought, [forms.map((form) => `%${form}%`)]);
      if (rowCount !== null && rowCount > 0) found.push(`${schema}.${name}`);
    }
    return found;
  } finally {
    await database.end();
  }
}
