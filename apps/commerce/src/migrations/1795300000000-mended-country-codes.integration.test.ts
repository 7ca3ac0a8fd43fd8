import { migrate } from '@marquee/storage/service-database';
import { freshDatabase, type FreshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../data-source';

const MENDED = 1_795_300_000_000;
const earlier = database.migrations.filter(({ name }) => Number(name.slice(-13)) < MENDED);
const [ONE, OTHER] = [1001, 1002];

describe('the migration of addresses without a country code', () => {
  let fresh: FreshDatabase;
  let admin: Client;
  beforeAll(async () => {
    fresh = await freshDatabase({ ...database, entities: [], migrations: earlier }, { rowLevelSecurity: true });
    admin = new Client({ connectionString: fresh.adminUrl, options: '-c search_path=commerce' });
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.end();
    await fresh?.drop();
  });

  const insert = (company: number, id: number, addresses: readonly object[]) =>
    admin.query(
      `insert into customers (company_id, id, token, email, first_name, last_name, language, note, state, verified_email,
         created_at, updated_at, addresses)
       values ($1, $2::bigint, 'T' || $2, $2 || '@example.org', '', '', 'en', '', 'enabled', false, '2026-01-01Z', '2026-01-01Z', $3)`,
      [company, id, JSON.stringify(addresses)],
    );
  const rows = async () => {
    const text = `select id, version, updated_at > created_at as changed, addresses from customers order by company_id, id`;
    const found = await admin.query<{ id: string; version: number; changed: boolean; addresses: object[] }>(text);
    return found.rows;
  };

  it('fills the country code of addresses with a named country, and changes nothing else', async () => {
    const bare = { id: 1, country: '', country_name: '', country_code: null, city: 'Bonn' };
    const code = { ...bare, country: 'Germany', country_code: 'AT' };
    await insert(ONE, 1, [bare, { ...bare, country: 'US' }]);
    await insert(ONE, 2, [{ ...bare, country: 'Narnia' }]);
    await insert(ONE, 3, [code]);
    await insert(ONE, 4, []);
    for (let id = 1; id <= 600; id += 1) await insert(OTHER, id, [{ ...bare, country_name: 'Frankreich' }]);
    await migrate(database, { url: fresh.url, adminUrl: fresh.adminUrl });
    const [first, second, third, fourth, ...others] = await rows();
    expect(first).toMatchObject({ version: 2, changed: true });
    expect(JSON.stringify(first?.addresses)).toBe(
      JSON.stringify([bare, { ...bare, country: 'US', country_code: 'US' }]),
    );
    expect([second, third, fourth].map((row) => [row?.version, row?.changed])).toEqual(
      Array.from({ length: 3 }, () => [1, false]),
    );
    expect(third?.addresses).toEqual([code]);
    expect(others).toHaveLength(600);
    expect(others.filter(({ addresses }) => JSON.stringify(addresses).includes('"country_code":"FR"'))).toHaveLength(
      600,
    );
  });
});
