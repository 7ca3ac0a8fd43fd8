import { eventually, type Database } from '@marquee/testing';
import { Client } from 'pg';
import { CommerceFixture } from './testing/commerce.fixture';

const WAITING = `
  select count(*)::int as waiting from pg_locks
  where relation = 'commerce.companies'::regclass and not granted`;

/** Locks a table like a migration or a slow query of another client. */
async function lockedBy({ dataSource }: Database): Promise<Client> {
  const { url } = dataSource.options as { url: string };
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table commerce.companies in access exclusive mode');
  return client;
}

describe('a service that starts while a table is locked', () => {
  let fixture: CommerceFixture;
  beforeAll(async () => void (fixture = await CommerceFixture.start()));
  afterAll(() => fixture?.stop());

  it('serves operations that need no locked table, and all operations once the table is unlocked', async () => {
    const company = fixture.aCompany();
    const { id } = await fixture.order(company);
    let holder: Client | undefined;
    await fixture.restart(async () => void (holder = await lockedBy(fixture.db)));
    expect((await fixture.get(company, { id })).id).toBe(id);
    const placed = fixture.order(company);
    await eventually(async () => expect((await holder?.query(WAITING))?.rows).not.toEqual([{ waiting: 0 }]));
    await holder?.end();
    expect((await placed).id).toBeGreaterThan(id);
  });
});
