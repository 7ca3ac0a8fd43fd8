import type { Service } from '@marquee/contracts';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { eventually, freshDatabase, infrastructure } from '@marquee/testing';
import { NoteRow, noteDatabase, openNotes, type OpenNotes } from '../../test/notes';
import { assertMigrated } from '../schema';
import { createInfrastructure } from '../migrations';
import { dataSourceOptions, driftOf, migrate, type ServiceDatabase, serviceUrl } from '../service-database';
import { untilMigrated } from './until-migrated';

class AddColour1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notes add colour text');
  }
  async down(): Promise<void> {}
}
class AddShape1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notes add shape text');
  }
  async down(): Promise<void> {}
}
class Broken1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table half_made (id bigint)');
    await runner.query('alter table nowhere add x text');
  }
  async down(): Promise<void> {}
}
class IndexNotes1700000000004 implements MigrationInterface {
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists notes_by_title');
    await runner.query('create index concurrently notes_by_title on notes (title)');
  }
  async down(): Promise<void> {}
}
class InfrastructureOnly1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createInfrastructure(runner);
  }
  async down(): Promise<void> {}
}
const VALID = "select indisvalid from pg_index where indexrelid = 'catalog.notes_by_title'::regclass";

/** Roles belong to the whole server, so no other test uses these names. */
function bare(name: string): ServiceDatabase {
  return { service: name as Service, entities: [], migrations: [InfrastructureOnly1700000000000] };
}

async function as<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<T>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

describe('the database of a service', () => {
  let open: OpenNotes;
  const { rolePassword } = infrastructure();
  beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase))));
  afterAll(() => open.close());

  it('reports no schema drift after all migrations', async () => {
    expect(await driftOf(open.db.dataSource)).toEqual([]);
  });

  it('reports a column that no migration created as schema drift', async () => {
    const { adminUrl, url, close } = await openNotes(await freshDatabase(noteDatabase));
    const dataSource = await new DataSource(dataSourceOptions(noteDatabase, url)).initialize();
    await as(adminUrl, 'alter table catalog.notes drop column title; drop index catalog.outbox_key');
    const drift = await driftOf(dataSource);
    await dataSource.destroy();
    await close();
    expect(drift.join('\n')).toMatch(/ADD "title"/);
    expect(drift.join('\n')).toMatch(/CREATE INDEX "outbox_key"/);
  });

  it('accepts a migrated schema, and rejects an older schema in one sentence', async () => {
    await expect(assertMigrated(open.db.dataSource)).resolves.toBeUndefined();
    const newer = { ...noteDatabase, migrations: [...noteDatabase.migrations, AddColour1700000000001] };
    const dataSource = await new DataSource(dataSourceOptions(newer, open.url)).initialize();
    await expect(assertMigrated(dataSource)).rejects.toThrow(
      'The database schema of catalog is older than the code; run the migrations. Not applied: AddColour1700000000001.',
    );
    await dataSource.destroy();
  });

  it('delays the start until the schema is current, and logs each reason once', async () => {
    const { url, adminUrl, close } = await openNotes(await freshDatabase(noteDatabase));
    const halfway = { ...noteDatabase, migrations: [...noteDatabase.migrations, AddColour1700000000001] };
    const newest = { ...noteDatabase, migrations: [...halfway.migrations, AddShape1700000000003] };
    const lines: string[] = [];
    const waiting = untilMigrated(newest, { url, pauseMs: 10, log: (line) => void lines.push(line) });
    const older = 'catalog waits: The database schema of catalog is older than the code;';
    await eventually(() => expect(lines).toHaveLength(1));
    await migrate(halfway, { url, adminUrl });
    await eventually(() => expect(lines).toHaveLength(2));
    await migrate(newest, { url, adminUrl });
    await waiting;
    await close();
    expect(lines).toEqual([
      `${older} run the migrations. Not applied: AddColour1700000000001, AddShape1700000000003.`,
      `${older} run the migrations. Not applied: AddShape1700000000003.`,
    ]);
  });

  it('applies no migration twice, and logs nothing without pending migrations', async () => {
    const lines: string[] = [];
    const options = { adminUrl: open.adminUrl, url: open.url, log: (line: string) => void lines.push(line) };
    await Promise.all([migrate(noteDatabase, options), migrate(noteDatabase, options), migrate(noteDatabase, options)]);
    expect(lines).toEqual([]);
  });

  it('builds an index without blocking writes, while another process waits to migrate', async () => {
    const lines: string[] = [];
    const indexed = { ...noteDatabase, migrations: [...noteDatabase.migrations, IndexNotes1700000000004] };
    const { url, adminUrl } = open;
    const options = { url, adminUrl, log: (line: string) => void lines.push(line) };
    const write = 'update catalog.notes set title = title where false';
    const writer = new Client({ connectionString: open.url });
    await writer.connect();
    try {
      await writer.query('begin');
      await writer.query(write);
      const both = Promise.all([migrate(indexed, options), migrate(indexed, options)]);
      const building =
        "select from pg_stat_activity where query like 'create index concurrently%' and state = 'active'";
      await eventually(async () => expect(await as(open.adminUrl, building)).toHaveLength(1));
      await as(open.url, write);
      await writer.query('commit');
      await both;
    } finally {
      await writer.end();
    }
    expect(lines).toEqual(['catalog: IndexNotes1700000000004 applied']);
    expect(await as(open.adminUrl, VALID)).toEqual([{ indisvalid: true }]);
    await as(open.adminUrl, 'drop index catalog.notes_by_title');
    await as(open.adminUrl, "delete from catalog.migrations where name = 'IndexNotes1700000000004'");
  });

  it('replaces the invalid index of an earlier failed build', async () => {
    const indexed = { ...noteDatabase, migrations: [...noteDatabase.migrations, IndexNotes1700000000004] };
    const { url, adminUrl, close } = await openNotes(await freshDatabase(noteDatabase));
    await as(adminUrl, 'create index notes_by_title on catalog.notes (title)');
    await as(adminUrl, VALID.replace('select indisvalid from pg_index', 'update pg_index set indisvalid = false'));
    await migrate(indexed, { url, adminUrl });
    expect(await as(adminUrl, VALID)).toEqual([{ indisvalid: true }]);
    await close();
  });

  it('rolls back a failed migration and names the service', async () => {
    const broken = { ...noteDatabase, migrations: [...noteDatabase.migrations, Broken1700000000002] };
    await expect(migrate(broken, { url: open.url, adminUrl: open.adminUrl })).rejects.toThrow(
      'A migration of catalog failed: relation "nowhere" does not exist.',
    );
    const rows = await as<{ made: string | null }>(open.url, "select to_regclass('catalog.half_made')::text as made");
    expect(rows).toEqual([{ made: null }]);
  });

  it('limits the role of a service to its own schema', async () => {
    const other = serviceUrl(open.adminUrl, 'tenant', rolePassword);
    await migrate(bare('tenant'), { adminUrl: open.adminUrl, url: other });
    await expect(as(other, 'select * from tenant.outbox')).resolves.toEqual([]);
    await expect(as(other, 'select * from catalog.notes')).rejects.toThrow('permission denied for schema catalog');
    await expect(as(open.url, 'select * from tenant.outbox')).rejects.toThrow('permission denied for schema tenant');
    await expect(as(open.url, 'create table public.mine (id int)')).rejects.toThrow(
      'permission denied for schema public',
    );
    await expect(as(open.url, 'create schema mine')).rejects.toThrow('permission denied for database');
    await expect(as(open.url, 'create role mine')).rejects.toThrow('permission denied to create role');
  });

  it('resolves unqualified table names only in the schema of the service', async () => {
    const [row] = await open.db.query<{ path: string }>("select current_setting('search_path') as path");
    expect(row).toEqual({ path: 'catalog' });
  });

  it('returns ids as numbers only from the connection pool of the service', async () => {
    expect(await open.db.query('select 12345678901::bigint as id')).toEqual([{ id: 12345678901 }]);
    expect(await as(open.url, 'select 12345678901::bigint as id')).toEqual([{ id: '12345678901' }]);
  });

  it('creates the database once when several processes and services start concurrently', async () => {
    const services = ['first', 'first', 'second', 'second', 'third'].map(bare);
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    const making = services.map((service) =>
      migrate(service, { adminUrl: open.adminUrl, url: serviceUrl(open.adminUrl, service.service, 'p'), log }),
    );
    await Promise.all(making);
    expect(lines.filter((line) => line.startsWith('first: '))).toEqual([
      'first: role marquee_first created',
      'first: role marquee_first_owner created',
      'first: schema first created',
      'first: InfrastructureOnly1700000000000 applied',
    ]);
    expect(lines).toHaveLength(12);
  });

  it('updates the password of an existing database role', async () => {
    const forgetful = bare('forgetful');
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    const url = (password: string) => serviceUrl(open.adminUrl, forgetful.service, password);
    await migrate(forgetful, { adminUrl: open.adminUrl, url: url('first') });
    await migrate(forgetful, { adminUrl: open.adminUrl, url: url('p@ss/w:rd %41'), log });
    await expect(as(url('p@ss/w:rd %41'), 'select * from forgetful.outbox')).resolves.toEqual([]);
    await expect(as(url('first'), 'select 1')).rejects.toThrow('password authentication failed');
    expect(lines).toEqual(['forgetful: password of role marquee_forgetful changed']);
  });

  it('creates the database as an administrator who is not a superuser', async () => {
    const { adminUrl } = infrastructure();
    await as(adminUrl, "create role manager login createrole createdb password 'm'");
    const managed = new URL(adminUrl);
    managed.username = 'manager';
    managed.password = 'm';
    await as(managed.toString(), 'create database managed');
    managed.pathname = '/managed';
    const service = { ...bare('looked-after'), extensions: ['pg_trgm'] };
    const url = (password: string) => serviceUrl(managed.toString(), service.service, password);
    const owner = "select tableowner as owner from pg_tables where tablename = 'outbox'";
    await migrate(service, { adminUrl: managed.toString(), url: url('first'), rowLevelSecurity: false });
    expect(await as(url('first'), owner)).toEqual([{ owner: 'marquee_looked_after' }]);
    await migrate(service, { adminUrl: managed.toString(), url: url('second') });
    await migrate(service, { adminUrl: managed.toString(), url: url('second') });
    expect(await as(url('second'), owner)).toEqual([{ owner: 'marquee_looked_after_owner' }]);
    await expect(as(url('second'), 'select * from looked_after.outbox')).resolves.toEqual([]);
    await expect(as(managed.toString(), 'select * from looked_after.outbox')).rejects.toThrow('permission denied');
    await expect(as(url('second'), "select public.similarity('a', 'a') as same")).resolves.toEqual([{ same: 1 }]);
    const another = serviceUrl(managed.toString(), 'begun' as Service, 'p');
    await migrate(bare('begun'), { adminUrl: managed.toString(), url: another });
    await expect(as(another, 'select * from begun.outbox')).resolves.toEqual([]);
  });

  it('registers the entities of a service with TypeORM', async () => {
    expect(await open.db.dataSource.getRepository(NoteRow).count()).toBe(0);
  });
});
