import { migrate } from '@marquee/storage/service-database';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../data-source';
import { Companies1763164800000 } from './1763164800000-companies';

const MENDED = 1_795_400_000_000;
const earlier = database.migrations.filter(({ name }) => Number(name.slice(-13)) < MENDED);

it('migrates user addresses: a named country gets its code, other users stay unchanged', async () => {
  const fresh = await freshDatabase({ ...database, entities: [], migrations: [Companies1763164800000] });
  const client = new Client({ connectionString: fresh.url, options: '-c search_path=tenant' });
  await client.connect();
  const bare = { id: 1, country: '', country_name: '', country_code: null, city: 'Bonn' };
  const addresses = [
    null,
    bare,
    { ...bare, country: 'US' },
    { ...bare, country_name: 'Frankreich' },
    { ...bare, country: 'Narnia' },
    { ...bare, country: 'Germany', country_code: 'AT' },
  ];
  try {
    await client.query(`insert into companies (id, company_name, country, email, company_type, owner_user_id)
      values (1, 'Acme', 'DE', 'ada@example.org', 0, 11)`);
    for (const id of addresses.keys()) {
      const values = [11 + id, `u${id}@example.org`];
      await client.query('insert into users (company_id, id, email) values (1, $1, $2)', values);
    }
    const urls = { url: fresh.url, adminUrl: fresh.adminUrl };
    await migrate({ ...database, entities: [], migrations: earlier }, urls);
    for (const [id, address] of addresses.entries()) {
      const values = [11 + id, address && JSON.stringify(address)];
      await client.query('update users set default_address = $2 where id = $1', values);
    }
    await migrate(database, urls);
    const text = 'select default_address, version from users order by id';
    const { rows } = await client.query<{ default_address: object | null; version: number }>(text);
    expect(rows.map(({ default_address }) => default_address)).toEqual([
      null,
      bare,
      { ...bare, country: 'US', country_code: 'US' },
      { ...bare, country_name: 'Frankreich', country_code: 'FR' },
      { ...bare, country: 'Narnia' },
      { ...bare, country: 'Germany', country_code: 'AT' },
    ]);
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([0]));
  } finally {
    await client.end();
    await fresh.drop();
  }
});
