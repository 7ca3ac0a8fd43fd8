import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EVENTS_STREAM } from '@marquee/contracts';
import { infrastructure } from '@marquee/testing';
import { Client } from 'pg';
import { drawMarks, foundMarks } from './markers';

const marks = drawMarks();
const { password, name, staff, request } = marks;
const folder = mkdtempSync(join(tmpdir(), 'marquee-marks-'));
const [dataDir, traces] = [join(folder, 'data'), join(folder, 'spans')];
const database = `marks_${Date.now()}`;
const LOG = join(dataDir, 'logs/gateway.log');
const SPANS = join(traces, 'traces/spans.jsonl');
const EVENTS = join(dataDir, `nats/streams/jetstream/A/streams/${EVENTS_STREAM}/msgs/1.blk`);
const MAIL = join(dataDir, 'mails/1.eml');
const TABLES = [
  'commerce.customers',
  'commerce.idempotency',
  'commerce.outbox',
  'commerce.subscribers',
  'tenant.users',
];

let databaseUrl: string;
let client: Client;

/** Runs a statement with the rights to make a database. */
async function asAdmin(statement: string): Promise<void> {
  const admin = new Client({ connectionString: infrastructure().adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Everything where it belongs, as after a run that found nothing. */
async function writeAll(): Promise<void> {
  write(LOG, `{"request_id":"${request}"}\n`);
  write(SPANS, `{"attributes":["${request}"]}\n`);
  write(EVENTS, `{"first_name":"${staff}"}`);
  write(MAIL, `Hello ${staff}, hello ${name}`);
  for (const table of TABLES) await client.query(`delete from ${table}`);
  await client.query('insert into commerce.customers values ($1)', [name]);
  await client.query('insert into commerce.subscribers values ($1)', [name]);
  await client.query('insert into commerce.idempotency values ($1)', [Buffer.from(name)]);
  await client.query('insert into tenant.users values ($1)', [staff]);
}

const found = (timeoutMs = 30_000): Promise<string[]> =>
  foundMarks(marks, { dataDir, traces, databaseUrl, signal: new AbortController().signal, timeoutMs });

beforeAll(async () => {
  await asAdmin(`create database ${database}`);
  databaseUrl = Object.assign(new URL(infrastructure().adminUrl), { pathname: `/${database}` }).href;
  client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create schema commerce; create schema tenant');
  for (const table of TABLES) {
    await client.query(`create table ${table} (held ${table.endsWith('idempotency') ? 'bytea' : 'text'})`);
  }
});
beforeEach(writeAll);
afterAll(async () => {
  await client.end();
  await asAdmin(`drop database ${database} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

describe('a password and names that were sent', () => {
  it('are where they belong', async () => {
    expect(await found()).toEqual([]);
  });

  it.each([
    ['the logs', LOG, request, [password, name, staff]],
    ['the traces', SPANS, request, [password, name, staff]],
    ['the events', EVENTS, staff, [password, name]],
    ['the mails', MAIL, staff, [password]],
  ])('are found in %s', async (_, file, belongs, planted) => {
    for (const word of planted) {
      write(file, `${belongs} ${word}`);
      expect(await found()).toEqual([expect.stringMatching(/holds /)]);
    }
  });

  it.each([
    ['the stored answers', 'commerce.idempotency', password, 'the password'],
    ['the table of customers', 'commerce.customers', password, 'the password'],
    ['the events that are not sent yet', 'commerce.outbox', name, 'the name of a customer'],
    ['what another service keeps', 'commerce.outbox', staff, 'the name of a user'],
  ])('are found in %s', async (_, table, word, called) => {
    await client.query(`insert into ${table} values ($1)`, [table.endsWith('idempotency') ? Buffer.from(word) : word]);
    expect(await found()).toEqual([`the table ${table} holds ${called}`]);
  });

  it.each([
    ['the logs do not hold a request', async () => write(LOG, '')],
    ['the traces do not hold a request', async () => write(SPANS, '')],
    ['the events do not hold an invitation', async () => write(EVENTS, '')],
    ['the mails do not hold an invitation', async () => write(MAIL, '')],
    ['the tables do not hold a customer', () => client.query('delete from commerce.customers')],
    ['the stored answers do not hold a customer', () => client.query('delete from commerce.idempotency')],
    ['the tables do not hold a visitor', () => client.query('delete from commerce.subscribers')],
    ['the tables do not hold a user', () => client.query('delete from tenant.users')],
  ])('are not said to be nowhere else where %s', async (missing, remove) => {
    await remove();
    expect(await found(0)).toEqual([missing]);
  });
});
