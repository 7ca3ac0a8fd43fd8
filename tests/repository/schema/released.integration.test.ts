import { schemaOf, type ServiceDatabase } from '@marquee/storage/service-database';
import { Client } from 'pg';
import { freshDatabase } from '@marquee/testing';
import { contractions } from './contractions';
import { everyDatabase, migrationNames, schemaLock } from './released';
import { snapshotOf } from './snapshot';

const lock = schemaLock();

/** Inspects a separate database with these migrations. */
async function looking<T>(database: ServiceDatabase, look: (client: Client) => Promise<T>): Promise<T> {
  const { client, close } = await opened(database);
  try {
    return await look(client);
  } finally {
    await close();
  }
}

async function opened(database: ServiceDatabase): Promise<{ client: Client; close(): Promise<void> }> {
  const fresh = await freshDatabase(database);
  const options = `-c search_path=${schemaOf(database.service)}`;
  const client = new Client({ connectionString: fresh.adminUrl, options });
  await client.connect();
  const close = async () => {
    await client.end();
    await fresh.drop();
  };
  return { client, close };
}

const releases = everyDatabase().flatMap((database) => {
  const released = lock.services[database.service];
  return released ? [[database.service, database, released] as const] : [];
});

describe.each(releases)('the schema of %s, for code of the last release', (_service, database, released) => {
  const { length } = released.migrations;

  it('contains the unchanged migrations of the last release first', async () => {
    expect(migrationNames(database).slice(0, length)).toEqual(released.migrations);
    const then = { ...database, migrations: database.migrations.slice(0, length) };
    const { tables, others } = released;
    expect(await looking(then, snapshotOf)).toEqual({ tables, others });
  });

  it('keeps every column that the last release uses, and requires no new ones', async () => {
    const now = await looking(database, snapshotOf);
    expect(contractions(released, now, released.leaving)).toEqual([]);
  });
});

/** Two sample tables of a release. */
const THINGS = `
  create table things (
    id bigint generated always as identity constraint things_pk primary key,
    company_id bigint not null,
    version integer not null default 1,
    title text not null,
    parent_id bigint constraint things_parent references things
  );
  create table others (id bigint not null)`;

describe('the search for contractions', () => {
  const catalog = everyDatabase().find(({ service }) => service === 'catalog')!;
  let client: Client;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ client, close } = await opened(catalog)));
  afterAll(() => close());
  const CHECK = "CHECK ((title <> ''::text))";

  it.each<[string, string, string[]]>([
    [
      'renames a column',
      'alter table things rename column title to name',
      ['things: the column title is gone.', 'things: name is new, may not be empty and has no default.'],
    ],
    ['drops a column', 'alter table things drop column title', ['things: the column title is gone.']],
    ['renames a table', 'alter table others rename to more', ['The table others is gone.']],
    [
      'adds a required column',
      'alter table things add column label text not null',
      ['things: label is new, may not be empty and has no default.'],
    ],
    [
      'narrows a type',
      'alter table things alter column title type varchar(10)',
      ['things: title is character varying(10) now, and was text.'],
    ],
    [
      'makes a column required',
      'alter table things alter column parent_id set not null',
      ['things: parent_id may no longer be empty.'],
    ],
    [
      'drops a default',
      'alter table things alter column version drop default',
      ['things: version is no longer filled by the database.'],
    ],
    [
      'drops a unique index',
      'alter table things drop constraint things_pk cascade',
      ['things: things_pk is gone, which statements may name in "on conflict".'],
    ],
    [
      'adds a unique index',
      'create unique index things_title on things (company_id, title)',
      ['things: things_title is new, and refuses rows that were accepted before: btree (company_id, title).'],
    ],
    [
      'adds a check',
      `alter table things add constraint things_titled check (title <> '')`,
      [`things: things_titled is new, and refuses rows that were accepted before: ${CHECK}.`],
    ],
  ])('detects a breaking migration that %s', async (_, sql, sentences) => {
    expect(await after(sql)).toEqual(sentences);
  });

  it.each([
    ['adds a table', 'create table more (id bigint primary key)'],
    ['adds a nullable column', 'alter table things add column label text'],
    ['adds a column with a default', "alter table things add column label text not null default ''"],
    ['widens a type', 'alter table things alter column version type bigint'],
    ['makes a column nullable', 'alter table things alter column title drop not null'],
    [
      'adds a unique column that old code leaves empty',
      'alter table things add column code text; create unique index things_code on things (company_id, code)',
    ],
    ['adds an index', 'create index things_by_title on things (company_id, title)'],
    ['drops a reference', 'alter table things drop constraint things_parent'],
  ])('accepts a compatible migration that %s', async (_, sql) => {
    expect(await after(sql)).toEqual([]);
  });

  it('accepts a removal that the previous release has announced', async () => {
    const drop = 'alter table things drop column title; drop table others';
    expect(await after(drop, ['things.title', 'others'])).toEqual([]);
  });

  async function after(sql: string, leaving: readonly string[] = []): Promise<string[]> {
    await client.query('begin');
    try {
      await client.query(THINGS);
      const before = await snapshotOf(client);
      await client.query(sql);
      return contractions(before, await snapshotOf(client), leaving);
    } finally {
      await client.query('rollback');
    }
  }
});
