import { migrate } from '@marquee/storage/service-database';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../data-source';
import { ShopDomains1794794400000 } from './1794794400000-shop-domains';

it('migrates existing domains as unverified, and gives each company its own verification key', async () => {
  const migrations = database.migrations.filter(({ name }) => name !== ShopDomains1794794400000.name);
  const fresh = await freshDatabase({ ...database, entities: [], migrations });
  const client = new Client({ connectionString: fresh.url, options: '-c search_path=tenant' });
  await client.connect();
  try {
    await client.query(`
      insert into companies (id, company_name, country, email, company_type, external_access_token, updated_at)
        values (7, 'Acme', 'DE', 'ada@example.org', 0, 'a', now()), (9, 'Beta', 'DE', 'eve@example.org', 0, 'b', now())`);
    await client.query(`
      insert into theme_settings (
        company_id, id, theme_id, name, sub_domain, shop_domain, affiliates_enabled, affiliate_percentage, allow_reviews,
        allow_anonymous_reviews, need_approval_of_reviews, send_email_on_new_review, newsletter_enabled,
        google_tracking_id, google_ecommerce_enabled, google_shopping_account_id, html_tag, meta_tag, shop_offline,
        updated_at, locales)
      values (7, 70, 1, 'Standard', '7', 'films.example', false, 0, false, false, false, false, false, '', false, '', '', '',
        false, now(), '[]')`);
    await client.query("insert into shop_hosts (host, company_id, theme_setting_id) values ('films.example', 7, 70)");
    await migrate(database, { url: fresh.url, adminUrl: fresh.adminUrl });
    const { rows } = await client.query('select * from shop_domains');
    const due = expect.any(Date) as Date;
    expect(rows).toMatchObject([
      {
        company_id: '7',
        theme_setting_id: '70',
        host: 'films.example',
        proven_at: null,
        failing_since: due,
        due_at: due,
      },
    ]);
    const { rows: keys } = await client.query<{ domain_key: string }>('select domain_key from companies order by id');
    expect(keys.map(({ domain_key }) => domain_key)).toEqual([
      expect.stringMatching(/^[\da-f]{64}$/),
      expect.stringMatching(/^[\da-f]{64}$/),
    ]);
    expect(keys[0]).not.toEqual(keys[1]);
  } finally {
    await client.end();
    await fresh.drop();
  }
});
