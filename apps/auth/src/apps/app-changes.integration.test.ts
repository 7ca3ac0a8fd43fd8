import { adminApps } from '@marquee/contracts';
import { asOwner, databaseOf, eventually } from '@marquee/testing';
import { TestApp } from '../testing/an-app';
import { AuthFixture } from '../testing/auth.fixture';
import { AppChangesWorker } from './app-changes.worker';

/** Enough companies for two full pages and part of a third. */
const MANY = 250;

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
});
afterAll(() => fixture?.stop());

/** An app of `publisher` with grants of many companies, numbered upwards from `first`. */
async function aCommonApp(first: number, publisher: number): Promise<TestApp> {
  const app = await TestApp.make(fixture, { company: publisher });
  await fixture.rows(
    `insert into grants (company_id, app_id, user_id, user_email, scopes)
       select company, $1, 1, 'kim@example.org', '{products}' from generate_series($2::int, $3::int) company`,
    [app.id, first, first + MANY - 1],
  );
  return app;
}
const rename = ({ client_id }: TestApp, name: string) =>
  fixture.cli.call(adminApps.update, fixture.operator(), { client_id, app: { name } });
/** The notifications that each company received, except the publisher: `200000: 1 in, 2 in`. */
async function published(app: TestApp): Promise<string[]> {
  const rows = await fixture.rows<{ published: string }>(
    `select company || ': ' || string_agg((event->>'sequence') || case event->'data'->>'installed' when 'true' then ' in' else ' out' end, ', ' order by id) as published
       from (select id, split_part(key, '/', 1)::bigint as company, body::json as event from outbox where key like $1) events
       where company <> $2 group by company order by company`,
    [`%/app/${app.id}`, app.company],
  );
  return rows.map((row) => row.published);
}
const each = (first: number, count: number, what: string) =>
  Array.from({ length: count }, (_, n) => `${first + n}: ${what}`);
const waiting = (app: TestApp) => fixture.rows('select told_to from app_changes where app_id = $1', [app.id]);

describe('a change', () => {
  it('notifies many companies of an app change in pages, each once, even across process failures', async () => {
    const first = 400_000;
    const app = await aCommonApp(first, first - 1);
    // The third page cannot be written, so the worker that handles it fails.
    const db = databaseOf(fixture.auth.app);
    await asOwner(
      db,
      `create function refuse_head() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
       create trigger refuse_head before insert or update on app_event_heads for each row
         when (new.company_id = ${first + 220}) execute function refuse_head()`,
    );
    const second = await fixture.boot();
    await rename(app, 'Renamed');
    await eventually(async () => expect(await waiting(app)).toEqual([{ told_to: String(first + 199) }]));
    expect(await published(app)).toEqual(each(first, 200, '1 in'));
    expect(await app.events()).toEqual(['app/update 1 out', 'app/update 2 out']);
    await second.stop();
    await asOwner(db, 'drop trigger refuse_head on app_event_heads');
    fixture.auth.app.get(AppChangesWorker, { strict: false }).wake();
    await eventually(async () => expect(await waiting(app)).toEqual([]));
    expect(await published(app)).toEqual(each(first, MANY, '1 in'));
    expect(await app.events()).toEqual(['app/update 1 out', 'app/update 2 out']);
  });

  it('notifies each company of two changes of an app in sequence, and the publisher once each', async () => {
    const first = 500_000;
    // The publisher uses its own app; it is part of the second page.
    const app = await aCommonApp(first, first + 150);
    await Promise.all([rename(app, 'One'), rename(app, 'Other')]);
    await eventually(async () => expect(await waiting(app)).toEqual([]));
    const others = each(first, MANY, '1 in, 2 in').filter((line) => !line.startsWith(String(app.company)));
    expect(await published(app)).toEqual(others);
    expect(await app.events()).toEqual(['app/update 1 out', 'app/update 2 in', 'app/update 3 in']);
  });

  it('sends the removal event last if an app is removed during the notifications', async () => {
    const first = 600_000;
    const app = await aCommonApp(first, first - 1);
    await rename(app, 'Renamed');
    await fixture.cli.call(adminApps.remove, fixture.operator(), { client_id: app.client_id });
    await eventually(async () => expect([await waiting(app), await app.grants()]).toEqual([[], []]));
    // A page in progress during the removal notifies its companies of the state at its commit.
    const ends = new Set(['1 in, 2 out', '1 out', '1 out, 2 out'].flatMap((what) => each(first, MANY, what)));
    await eventually(async () => expect((await published(app)).filter((line) => ends.has(line))).toHaveLength(MANY));
  });
});
