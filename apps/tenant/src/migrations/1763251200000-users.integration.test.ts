import { migrate } from '@marquee/storage/service-database';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../data-source';
import { Companies1763164800000 } from './1763164800000-companies';

it('migrates existing users: the owner is verified with every permission, at event version 0', async () => {
  const before = { ...database, entities: [], migrations: [Companies1763164800000] };
  const fresh = await freshDatabase(before);
  const client = new Client({ connectionString: fresh.url, options: '-c search_path=tenant' });
  await client.connect();
  try {
    await client.query(`
      insert into companies (id, company_name, country, email, company_type, owner_user_id)
        values (1, 'Acme', 'DE', 'ada@example.org', 0, 11), (2, 'Beta', 'DE', 'eve@example.org', 0, 21),
          (3, 'Half made', 'DE', 'kim@example.org', 0, null);
      insert into users (company_id, id, email, created_at)
        values (1, 11, 'ada@example.org', '2026-11-01'), (1, 12, 'bob@example.org', '2026-11-02'),
          (2, 21, 'eve@example.org', '2026-11-03'), (3, 31, 'kim@example.org', '2026-11-04')`);
    await migrate(database, { url: fresh.url, adminUrl: fresh.adminUrl });
    const { rows } = await client.query<Record<string, unknown> & { token: string; permissions: object }>(
      'select *, updated_at = created_at as untouched from users order by id',
    );
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      expect(row).toMatchObject({ version: 0, first_name: '', last_name: '', language: 'en', note: '', time_zone: 0 });
      expect(row).toMatchObject({ state: 'enabled', default_address: null, untouched: true });
      expect(row.token).toMatch(/^[A-Z]{16}$/);
    }
    expect(new Set(rows.map(({ token }) => token)).size).toBe(4);
    expect(rows.map((row) => row['verified_email'])).toEqual([true, false, true, false]);
    expect(rows.map(({ permissions }) => [...new Set(Object.values(permissions))])).toEqual([[1], [0], [1], [0]]);
    expect(Object.keys(rows[0]!.permissions)).toHaveLength(11);
  } finally {
    await client.end();
    await fresh.drop();
  }
});
