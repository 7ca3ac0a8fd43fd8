import { migrate } from '@marquee/storage/service-database';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../data-source';
import { Companies1763164800000 } from './1763164800000-companies';

it("creates a theme setting for every existing company, under the company's id", async () => {
  const fresh = await freshDatabase({ ...database, entities: [], migrations: [Companies1763164800000] });
  const client = new Client({ connectionString: fresh.url, options: '-c search_path=tenant' });
  await client.connect();
  try {
    await client.query(`
      insert into companies (id, company_name, country, email, company_type)
        values (7, 'Acme', 'DE', 'ada@example.org', 0), (9, 'Beta', 'DE', 'eve@example.org', 0)`);
    await migrate(database, { url: fresh.url, adminUrl: fresh.adminUrl });
    const { rows } = await client.query('select * from theme_settings order by company_id');
    expect(rows).toMatchObject([
      { company_id: '7', theme_id: '1', name: 'Standard', enabled: true, sub_domain: '7', version: 1, locales: [] },
      { company_id: '9', theme_id: '1', name: 'Standard', enabled: true, sub_domain: '9', shop_offline: false },
    ]);
  } finally {
    await client.end();
    await fresh.drop();
  }
});
