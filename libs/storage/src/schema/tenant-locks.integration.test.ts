import { RenderedJson } from '@marquee/contracts';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { contextOf, newCompany } from '../../test/context';
import { noteDatabase, notes, openNotes, type OpenNotes } from '../../test/notes';
import { createSought, dropSought } from '../migrations';
import { migrate } from '../service-database';
import type { Statement } from '../core/database';
import type { CompanyScope } from '../tenancy/company-scope';
import { lockTenants } from './tenant-locks';

class SoughtNotes1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createSought(runner, 'notes', ['id', 'title']);
  }
  async down(runner: QueryRunner): Promise<void> {
    await dropSought(runner, 'notes');
  }
}
class Longer1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notes add length integer');
  }
  async down(): Promise<void> {}
}
const LOCKED = { ...noteDatabase, migrations: [...noteDatabase.migrations, SoughtNotes1700000000001] };

function withoutCompany(text: string): string {
  const cut = text.replaceAll(/\(?\br?\.?company_id = (?:\$1|\(select \$1::bigint\))\)?/g, '$1::bigint is not null');
  if (cut === text) throw new Error(`It has no condition on the company: ${text}`);
  return cut;
}

describe('row-level security of tenant tables', () => {
  let open: OpenNotes;
  beforeAll(async () => void (open = await openNotes(await freshDatabase(LOCKED, { rowLevelSecurity: true }))));
  afterAll(() => open?.close());

  const noteOf = async (company = newCompany()) => {
    const id = await open.store.write(contextOf(company), (tx) => tx.notes.add(`of ${company}`));
    return { company, id };
  };
  /** The statement that a list of the repository sends, and its values. */
  const listStatement = async (company: ReturnType<typeof newCompany>): Promise<Statement> => {
    const asked = jest.spyOn(open.db, 'run');
    await open.store.read(company).repository.list({ limit: 50 });
    const [[statement] = [{ kind: 'read', text: '' } as const]] = asked.mock.calls;
    asked.mockRestore();
    return statement;
  };

  it("returns only rows of the session's company for a list without a company condition", async () => {
    const [mine, theirs] = [await noteOf(), await noteOf()];
    const statement = await listStatement(mine.company);
    const bare = { ...statement, text: withoutCompany(statement.text) };
    const idsFor = async (scope: CompanyScope) =>
      (await open.db.run<{ id: number }>({ ...bare, name: undefined, scope })).map(({ id }) => id);
    expect(await idsFor(mine.company)).toEqual([mine.id]);
    expect(await idsFor(theirs.company)).toEqual([theirs.id]);
    expect(await idsFor('*')).toEqual(expect.arrayContaining([mine.id, theirs.id]));
  });

  it("returns only rows of the session's company in a transaction that reads first", async () => {
    const [mine, theirs] = [await noteOf(), await noteOf()];
    const bare = 'select id from notes where id = any($1) order by id for update';
    const ids = [mine.id, theirs.id];
    const held = open.store.write(contextOf(mine.company), ({ session }) => session.query(bare, [ids]));
    expect(await held).toEqual([{ id: mine.id }]);
  });

  it('applies row-level security to every write and every locked row of a group commit', async () => {
    const [mine, theirs] = [await noteOf(), await noteOf()];
    const ids = [mine.id, theirs.id];
    const ahead: unknown[] = [];
    const bare = 'select id from notes where id = any($1) order by id';
    const shared = open.store.groupCommit<number>(async ({ notes }, all) => {
      ahead.push(await notes.session.query(bare, [all]));
    });
    const transactions = new Set<unknown>();
    const one = (title: string) =>
      open.store.writeOnce(
        contextOf(mine.company),
        notes.create,
        { title },
        async ({ session }) => {
          const [row] = await session.query<{ xact: string }>('select pg_current_xact_id()::text as xact', []);
          transactions.add(row?.xact);
          const renamed = await session.query('update notes set title = $2 where id = any($1) returning id', [
            ids,
            title,
          ]);
          return new RenderedJson(JSON.stringify(renamed));
        },
        shared.slotFor(mine.company, ids),
      );
    const answers = await Promise.all(['one', 'two', 'three'].map(one));
    expect(answers.map(({ json }) => JSON.parse(json) as unknown)).toEqual(
      Array.from({ length: 3 }, () => [{ id: mine.id }]),
    );
    expect([transactions.size, ahead]).toEqual([1, [[{ id: mine.id }]]]);
    const [untouched] = await open.db.query('select title from notes where id = $1', [theirs.id]);
    expect(untouched).toEqual({ title: `of ${theirs.company}` });
  });

  it('returns no rows on a reused connection without a company scope', async () => {
    const { company } = await noteOf();
    const read = open.store.read(company);
    const used = async (work: () => Promise<unknown>): Promise<void> => {
      await work().catch(() => undefined);
      const clients = await Promise.all(Array.from({ length: open.db.pool.totalCount }, () => open.db.pool.connect()));
      try {
        for (const client of clients) {
          const { rows } = await client.query(`
            select current_setting('marquee.company') as company, (select count(*)::int from notes) as notes,
              (select count(*)::int from notes_sought) as sought`);
          expect(rows).toEqual([{ company: '', notes: 0, sought: 0 }]);
        }
      } finally {
        for (const client of clients) client.release();
      }
    };
    await used(() => Promise.all(Array.from({ length: 12 }, () => read.repository.list({ limit: 50 }))));
    await used(() => read.notes.session.query('select 1 / 0', []));
    await used(() => open.store.write(contextOf(company), ({ session }) => session.query('select from notes', [])));
    await used(() => open.store.write(contextOf(company), ({ session }) => session.query('select 1 / 0', [])));
    await used(() => open.db.query('select from notes'));
  });

  it('prevents a session from changing, removing and inserting rows of another company', async () => {
    const [mine, theirs] = [await noteOf(), await noteOf()];
    const write = (text: string, values: unknown[]) =>
      open.store.write(contextOf(mine.company), ({ session }) => session.query(text, values));
    expect(await write("update notes set title = 'taken' where id = $1 returning id", [theirs.id])).toEqual([]);
    expect(await write('delete from notes where id = $1 returning id', [theirs.id])).toEqual([]);
    const given = write("insert into notes (company_id, title) values ($1, 'slipped in')", [theirs.company]);
    await expect(given).rejects.toThrow('row-level security');
    const moved = write('update notes set company_id = $2 where id = $1', [mine.id, theirs.company]);
    await expect(moved).rejects.toThrow('row-level security');
    const left = await open.db.query('select id, title from notes where id = any($1) order by id', [
      [mine.id, theirs.id],
    ]);
    expect(left).toEqual([mine, theirs].map(({ company, id }) => ({ id, title: `of ${company}` })));
  });

  it('ends the company scope of a pooled connection with its statement', async () => {
    const [mine, theirs] = [await noteOf(), await noteOf()];
    const seen = await open.store.platform(contextOf(mine.company), async (tx) => {
      const ids = async (session: { query<T extends object>(text: string, values: unknown[]): Promise<T[]> }) =>
        (await session.query<{ id: number }>('select id from notes where id = any($1)', [[mine.id, theirs.id]])).length;
      const [own, other] = [tx.as(mine.company), tx.as(theirs.company)];
      return [await ids(own.session), await ids(tx.session), await ids(other.session), await ids(own.session.across())];
    });
    expect(seen).toEqual([1, 2, 1, 2]);
  });

  it('searches by an index under a row-level security policy', async () => {
    const [mine, theirs] = [await noteOf(), await noteOf()];
    const titles = await open.store
      .read(mine.company)
      .notes.session.query('select title from notes_sought where title like $1', ['of %']);
    expect(titles).toEqual([{ title: `of ${mine.company}` }]);
    expect(theirs.company).not.toBe(mine.company);
  });

  it('prevents the service role from removing row-level security policies', async () => {
    const tries = [
      'alter table notes disable row level security',
      'alter table notes no force row level security',
      'drop policy company on notes',
      'create policy mine on notes using (true)',
      'set role marquee_catalog_owner',
      'create table more (id bigint)',
      'update notes_sought set title = title',
    ];
    for (const text of tries) {
      await expect(open.db.query(text)).rejects.toThrow(/must be owner|permission denied/);
    }
    const text = `select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`;
    expect(await open.db.query(text)).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
  });

  it('protects every table with a company column by row-level security', async () => {
    const unlocked = await open.db.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
         and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(unlocked).toEqual([]);
  });

  it('removes the policy from a table that is now declared without row-level security', async () => {
    const locked = "select relrowsecurity, relforcerowsecurity from pg_class where oid = 'notes'::regclass";
    const policies = "select polname from pg_policy where polrelid = 'notes'::regclass";
    const owner = new Client({
      connectionString: open.adminUrl,
      options: '-c search_path=catalog -c role=marquee_catalog_owner',
    });
    await owner.connect();
    try {
      await lockTenants(owner, { ...LOCKED, companies: { open: { notes: 'for once' } } });
      expect(await open.db.query(locked)).toEqual([{ relrowsecurity: false, relforcerowsecurity: false }]);
      expect(await open.db.query(policies)).toEqual([]);
    } finally {
      await lockTenants(owner, LOCKED);
      await owner.end();
    }
    expect(await open.db.query(locked)).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }]);
  });
});

async function asRole(url: string, text: string, settings = ''): Promise<object[]> {
  const client = new Client({ connectionString: url, options: `-c search_path=catalog ${settings}` });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a database whose tables belong to the service’s role', () => {
  let open: OpenNotes;
  beforeEach(async () => void (open = await openNotes(await freshDatabase(noteDatabase, { rowLevelSecurity: false }))));
  afterEach(() => open.close());

  const owners = () => open.db.query("select distinct tableowner as owner from pg_tables where schemaname = 'catalog'");
  const handedOver = [{ owner: 'marquee_catalog_owner' }];
  /** An administrator of this database only, without superuser rights, with these grants of the superuser. */
  const administrator = async (name: string, rights: string, roles: string): Promise<string> => {
    const url = new URL(open.adminUrl);
    await asRole(open.adminUrl, `create role ${name} login ${rights} password 'a' ${roles}`);
    await asRole(open.adminUrl, `alter database ${url.pathname.slice(1)} owner to ${name}`);
    Object.assign(url, { username: name, password: 'a' });
    return url.href;
  };

  it('transfers table ownership while the previous release works without a company scope', async () => {
    const before = new Client({ connectionString: open.url, options: '-c search_path=catalog' });
    await before.connect();
    try {
      await before.query("insert into notes (company_id, title) values (1, 'old')");
      await migrate(noteDatabase, { adminUrl: open.adminUrl, url: open.url });
      await before.query("insert into notes (company_id, title) values (2, 'older')");
      await before.query("update notes set title = 'kept' where title = 'old'");
      expect((await before.query('select company_id from notes order by id')).rows).toHaveLength(2);
      await expect(before.query('alter table notes add more text')).rejects.toThrow('must be owner of table notes');
    } finally {
      await before.end();
    }
    expect(await owners()).toEqual(handedOver);
  });

  it('transfers table ownership by an administrator who is a member of the role', async () => {
    const adminUrl = await administrator('declared', 'createrole', 'in role marquee_catalog');
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    // The superuser created the owner for other tests, so this administrator needs an explicit membership.
    await asRole(open.adminUrl, 'grant marquee_catalog_owner to declared');
    await migrate(noteDatabase, { adminUrl, url: open.url, log });
    await migrate(noteDatabase, { adminUrl, url: open.url, log });
    expect(lines).toEqual(['catalog: schema catalog belongs to marquee_catalog_owner now']);
    expect(await owners()).toEqual(handedOver);
    expect(await asRole(open.url, 'select from notes', "-c marquee.company=''")).toEqual([]);
  });

  it('keeps the owner of tables with a warning if the administrator may not change it', async () => {
    const adminUrl = await administrator('confined', '', '');
    const lines: string[] = [];
    await migrate(noteDatabase, { adminUrl, url: open.url, log: (line) => void lines.push(line) });
    expect(lines).toEqual([
      expect.stringMatching(/^catalog: row-level security stays off, because the administrator may not .*permission/),
    ]);
    expect(await owners()).toEqual([{ owner: 'marquee_catalog' }]);
  });

  it('keeps the owner of tables without an administrator or without row-level security', async () => {
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    await migrate(noteDatabase, { url: open.url, log });
    await migrate(noteDatabase, { url: open.url, log, rowLevelSecurity: false });
    await migrate(noteDatabase, { adminUrl: open.adminUrl, url: open.url, log, rowLevelSecurity: false });
    expect(await owners()).toEqual([{ owner: 'marquee_catalog' }]);
    expect(lines).toEqual([expect.stringMatching(/^catalog: row-level security stays off without ADMIN_DATABASE_URL/)]);
    await migrate(noteDatabase, { adminUrl: open.adminUrl, url: open.url });
    await migrate(noteDatabase, { adminUrl: open.adminUrl, url: open.url, rowLevelSecurity: false });
    await migrate(noteDatabase, { url: open.url });
    expect(await owners()).toEqual(handedOver);
    const more = { ...noteDatabase, migrations: [...noteDatabase.migrations, Longer1700000000002] };
    await expect(migrate(more, { url: open.url })).rejects.toThrow('set ADMIN_DATABASE_URL');
  });
});
