import { adminApps, companyId, consoleGrants, revocationKey, REVOCATIONS_BUCKET } from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { TestApp } from '../testing/an-app';
import { AuthFixture } from '../testing/auth.fixture';
import { EndedGrantsWorker } from './ended-grants.worker';
import { GrantsService } from './grants.service';

const MANY = 250;

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
});
afterAll(() => fixture?.stop());

/** Simulates grants of many companies, numbered upwards from `first`. */
async function grantedBy(app: TestApp, first: number): Promise<void> {
  await fixture.rows(
    `insert into grants (company_id, app_id, user_id, user_email, scopes)
       select company, $1, 1, 'kim@example.org', '{products}' from generate_series($2::int, $3::int) company`,
    [app.id, first, first + MANY - 1],
  );
  await fixture.rows(
    'insert into app_event_heads select company_id, app_id, 1 from grants where app_id = $1 and company_id >= $2',
    [app.id, first],
  );
}
const left = async (app: TestApp) =>
  (await fixture.rows<{ company_id: string }>('select company_id from grants where app_id = $1', [app.id])).map(
    ({ company_id }) => Number(company_id),
  );
const remove = ({ client_id }: TestApp) => fixture.cli.call(adminApps.remove, fixture.operator(), { client_id });
/** The sequence numbers of each company's notifications; the test set the first one. */
async function published(app: TestApp): Promise<string[]> {
  const rows = await fixture.rows<{ published: string }>(
    `select string_agg(event->>'topic' || ' ' || (event->>'sequence'), ', ' order by id) as published
       from (select id, key, body::json as event from outbox where key like $1) events
       where event->>'topic' = 'app/uninstalled' group by key`,
    [`%/app/${app.id}`],
  );
  return rows.map((row) => row.published);
}

describe('an app that many companies have allowed something', () => {
  it('removes an app without waiting for the end of its grants, and notifies every company once', async () => {
    const app = await TestApp.make(fixture);
    await app.code();
    const [own] = await app.grants();
    await grantedBy(app, 200_000);
    const second = await fixture.boot();
    // A lock on one of the grants does not delay the removal of the app.
    await fixture.rows('begin');
    await fixture.rows('select from grants where company_id = $1 and app_id = $2 for update', [app.company, app.id]);
    try {
      await remove(app);
      expect(
        await fixture.auth.app
          .get(GrantsService, { strict: false })
          .held(fixture.call(), companyId(app.company), app.id),
      ).toEqual([]);
      const person = fixture.person(app.company);
      expect(await fixture.gateway.call(consoleGrants.list, person, {})).toEqual({ grants: [] });
      const input = { grant_id: Number(own?.id) };
      await expect(fixture.gateway.call(consoleGrants.remove, person, input)).rejects.toMatchObject({
        code: 'not_found',
      });
      await eventually(async () => expect(await left(app)).toEqual([app.company]));
      expect(await published(app)).toEqual(Array(MANY).fill('app/uninstalled 2'));
    } finally {
      await fixture.rows('commit');
    }
    fixture.auth.app.get(EndedGrantsWorker, { strict: false }).wake();
    await eventually(async () => expect(await left(app)).toEqual([]));
    expect(await app.events()).toEqual([
      'app/update 1 out',
      'app/update 2 in',
      'app/update 3 out',
      'app/uninstalled 4 out',
    ]);
    await second.stop();
  });

  it('revokes an app with many grants by a single revocation key', async () => {
    const app = await TestApp.make(fixture);
    await grantedBy(app, 300_000);
    await remove(app);
    await eventually(async () => expect(await left(app)).toEqual([]));
    expect(await published(app)).toEqual(Array(MANY).fill('app/uninstalled 2'));
    const watch = await fixture.gateway.watchKeys(REVOCATIONS_BUCKET);
    await eventually(() => expect(watch.has(revocationKey.app(app.client_id))).toBe(true));
    await watch.stop();
    expect(await fixture.rows("select key from revocations where key like 'grant.%'")).toEqual([]);
  });
});
