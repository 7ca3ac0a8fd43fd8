import { companyId } from '@marquee/contracts';
import { dataSourceOptions } from '@marquee/storage/service-database';
import { freshDatabase, ReadingSession, type FreshDatabase } from '@marquee/testing';
import { Client, type QueryResultRow } from 'pg';
import { database } from '../data-source';
import { PictureCapacityRepository } from './picture-capacity.repository';

/** Pictures per company. */
const PICTURES = 1_000;
const COMPANIES = 10;

let fresh: FreshDatabase;
let client: Client;
beforeAll(async () => {
  fresh = await freshDatabase(database);
  // The connection options of a service decide how its statements are planned.
  const { options } = dataSourceOptions(database, fresh.url).extra as { options: string };
  const admin = new Client({ connectionString: fresh.adminUrl, options });
  await admin.connect();
  await admin.query(
    `insert into pictures (company_id, owner_kind, owner_id, source_url, state, stored_bytes, digest, src)
     select n % $2::int + 1, 'product', n, 'https://shop.example.org/' || repeat('a', 100), 'ready', 1000, '', n::text
     from generate_series(1, $1::int) n`,
    [COMPANIES * PICTURES, COMPANIES],
  );
  // A vacuum makes the plan independent of the visibility map: the test checks that the index covers the sum.
  await admin.query('vacuum analyze pictures');
  await admin.end();
  client = new Client({ connectionString: fresh.url, options });
  await client.connect();
  await client.query("set enable_seqscan = off; set enable_bitmapscan = off; set marquee.company = '1'");
});
afterAll(async () => {
  await client?.end();
  await fresh?.drop();
});

/** Records the plan of the last query. */
class PlanningSession extends ReadingSession {
  plan = '';

  async query<T extends object>(text: string, values: readonly unknown[]): Promise<T[]> {
    const { rows } = await client.query<Record<string, string>>(`explain (analyze, timing off) ${text}`, [...values]);
    this.plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return (await client.query<T & QueryResultRow>(text, [...values])).rows;
  }
}

it('sums the picture sizes of a large company by an index-only scan', async () => {
  const session = new PlanningSession(companyId(1));
  const capacity = new PictureCapacityRepository(session);
  expect(String((await capacity.hold()).used)).toBe(`${PICTURES * 1000}`);
  const { rows } = await client.query<{ id: string }>('select min(id) as id from pictures where company_id = 1');
  expect(String((await capacity.hold(Number(rows[0]?.id))).used)).toBe(`${(PICTURES - 1) * 1000}`);
  expect(session.plan).toContain('Index Only Scan using pictures_by_room on pictures');
});
