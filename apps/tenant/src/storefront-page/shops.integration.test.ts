import { companyId } from '@marquee/contracts';
import { freshDatabase, ReadingSession, type FreshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../data-source';
import { ShopsRepository } from './shops.repository';

let fresh: FreshDatabase;
let client: Client;
beforeAll(async () => {
  fresh = await freshDatabase(database);
  // Disables sequential scans, because Postgres prefers them for small tables.
  const options = '-c search_path=tenant -c enable_seqscan=off -c plan_cache_mode=force_generic_plan';
  client = new Client({ connectionString: fresh.url, options });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await fresh?.drop();
});

/** Records the plan of each statement instead of running it. */
class PlanningSession extends ReadingSession {
  plan = '';

  async query<T extends object>(text: string, values: readonly unknown[]): Promise<T[]> {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [...values]);
    this.plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return [];
  }
}

describe('a shop', () => {
  it.each([
    ['films.example.com', 'shop_domains_proven', 'host = '],
    ['acme.shops.localhost', 'theme_settings_by_vanity_domain', 'vanity_domain = '],
    ['1202.shops.localhost', 'theme_settings_by_sub_domain', 'sub_domain = '],
  ])('finds a shop by the host %s with an index', async (host, index, condition) => {
    const session = new PlanningSession(companyId(1));
    expect(await new ShopsRepository(session, { shopBaseDomain: 'shops.localhost' }).at(host)).toBeNull();
    expect(session.plan).toMatch(new RegExp(`${index}.*\\n.*Index Cond: \\(${condition}`));
    expect(session.plan).not.toContain('Seq Scan');
  });

  it('finds a shop by its id with an index', async () => {
    const session = new PlanningSession(companyId(1));
    expect(await new ShopsRepository(session, { shopBaseDomain: 'shops.localhost' }).get(7)).toBeNull();
    expect(session.plan).toMatch(/theme_settings_by_id.*\n.*Index Cond: \(id = /);
  });
});
