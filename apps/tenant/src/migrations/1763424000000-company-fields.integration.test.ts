import { migrate } from '@marquee/storage/service-database';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../data-source';
import { Companies1763164800000 } from './1763164800000-companies';
import { Users1763251200000 } from './1763251200000-users';

it('migrates existing companies: each has a token, an active API and its former version', async () => {
  const before = { ...database, entities: [], migrations: [Companies1763164800000, Users1763251200000] };
  const fresh = await freshDatabase(before);
  const client = new Client({ connectionString: fresh.url, options: '-c search_path=tenant' });
  await client.connect();
  try {
    await client.query(`
      insert into companies (id, company_name, country, email, company_type, creation_date)
        values (1, 'Acme', 'DE', 'ada@example.org', 0, '2026-11-01'), (2, 'Beta', 'DE', 'eve@example.org', 1, '2026-11-02')`);
    await migrate(database, { url: fresh.url, adminUrl: fresh.adminUrl });
    const { rows } = await client.query<{ external_access_token: string }>(
      'select *, updated_at = creation_date as untouched from companies order by id',
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({
        version: 1,
        untouched: true,
        api_active: true,
        payment_active: false,
        language: 'en',
      });
      expect(row.external_access_token).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(new Set(rows.map((row) => row.external_access_token)).size).toBe(2);
  } finally {
    await client.end();
    await fresh.drop();
  }
});
