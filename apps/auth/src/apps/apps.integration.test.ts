import {
  adminApps,
  consoleApps,
  REVOCATIONS_BUCKET,
  revocationKey,
  type CreateOwnApp,
  type FieldErrors,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { TestApp } from '../testing/an-app';
import { AuthFixture } from '../testing/auth.fixture';
import { NO_MAIL_SERVER } from '../testing/mailbox';
import { confirmationOf } from '../testing/people';
import { AppCreationService } from './app-creation.service';
import { AppsService } from './apps.service';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

const SETTINGS: CreateOwnApp & { readonly sync_url: string | null } = {
  name: 'Shelf Sync',
  redirect_uris: ['https://app.example.org/a', 'http://localhost:3000/b?x=1'],
  developer_email: 'developer@example.org',
  sync_url: null,
};
const HOUR = 3_600_000;

describe('an app', () => {
  it('creates an app with an encrypted secret that no audit line contains, and notifies the publisher', async () => {
    const app = await TestApp.make(fixture, { requires_secret: true, sync_url: 'https://app.example.org/sync' });
    const { apps } = await fixture.cli.call(adminApps.list, fixture.operator(), { company_id: app.company });
    expect(apps).toEqual([
      {
        app_id: app.id,
        company_id: app.company,
        client_id: app.client_id,
        name: 'Shelf Sync',
        redirect_uris: ['https://app.example.org/callback'],
        developer_email: 'developer@example.org',
        sync_url: 'https://app.example.org/sync',
        requires_secret: true,
        default_redirect_uri: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
        former_secret_until: null,
      },
    ]);
    expect(await app.events()).toEqual(['app/update 1 out']);
    expect(await app.audit()).toEqual([
      {
        operator: 'ada',
        action: 'app create',
        company_id: String(app.company),
        detail: { name: 'Shelf Sync', client_id: app.client_id },
      },
    ]);
    const [row] = await fixture.rows<{ row: string }>('select a::text as row from apps a where id = $1', [app.id]);
    expect(row?.row).not.toContain(Buffer.from(app.secret).toString('hex'));
  });

  it('refuses to create an app for a company that does not exist', async () => {
    const input = { ...SETTINGS, company_id: 999_999 };
    await expect(fixture.cli.call(adminApps.create, fixture.operator(), input)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('finds an app for the authorization prompt by its client id', async () => {
    const app = await TestApp.make(fixture);
    const service = fixture.auth.app.get(AppsService, { strict: false });
    expect(await service.ofClient(fixture.call(), app.client_id)).toEqual({
      app_id: app.id,
      company_id: app.company,
      client_id: app.client_id,
      name: 'Shelf Sync',
      redirect_uris: ['https://app.example.org/callback'],
      default_redirect_uri: null,
      requires_secret: false,
    });
    expect(await service.ofClient(fixture.call(), 'nobody')).toBeNull();
  });
});

describe('settings', () => {
  const refused = async (change: Partial<CreateOwnApp>): Promise<FieldErrors | undefined> => {
    const company = (await TestApp.make(fixture)).company;
    const input = { ...SETTINGS, ...change };
    return fixture.gateway.call(consoleApps.create, fixture.person(company), input).then(
      () => undefined,
      (error: { errors?: FieldErrors }) => error.errors,
    );
  };
  const uri = (value: string) => ({ redirect_uris: [value] });

  it.each<[string, Partial<CreateOwnApp>, string]>([
    ['a blank name', { name: ' ' }, 'name'],
    ['a name too long', { name: 'x'.repeat(171) }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a name with a right-to-left override', { name: 'Shelf \u202ecnyS' }, 'name'],
    ['a name with an invisible character', { name: 'Shelf\u200bSync' }, 'name'],
    ['a name with tag characters', { name: 'Shelf Sync\u{e0041}' }, 'name'],
    ['no redirect URI', { redirect_uris: [] }, 'redirect_uris'],
    ['too many redirect URIs', { redirect_uris: Array(21).fill('https://x.example') as string[] }, 'redirect_uris'],
    ['a relative address', uri('/callback'), 'redirect_uris.0'],
    ['another scheme', uri('ftp://x.example/'), 'redirect_uris.0'],
    ['a javascript URL', uri('javascript:alert(1)'), 'redirect_uris.0'],
    ['a fragment', uri('https://x.example/#a'), 'redirect_uris.0'],
    ['an empty fragment', uri('https://x.example/#'), 'redirect_uris.0'],
    ['user info', uri('https://a:b@x.example/'), 'redirect_uris.0'],
    ['empty user info', uri('https://@x.example/'), 'redirect_uris.0'],
    ['a backslash', uri('https://x.example\\@y.example/'), 'redirect_uris.0'],
    ['a space', uri('https://x.example/a b'), 'redirect_uris.0'],
    ['a tab', uri('https://x.exa\tmple/'), 'redirect_uris.0'],
    ['no host', uri('https:///path'), 'redirect_uris.0'],
    ['an address too long', uri(`https://x.example/${'x'.repeat(2048)}`), 'redirect_uris.0'],
    [
      'an invalid second address',
      { redirect_uris: ['https://x.example/', '/callback', 'http://y.example/'] },
      'redirect_uris.1',
    ],
    ['a default that is not registered', { default_redirect_uri: 'https://y.example/' }, 'default_redirect_uri'],
    ['an invalid email', { developer_email: 'nobody' }, 'developer_email'],
    ['an invalid sync URL', { sync_url: 'sync' }, 'sync_url'],
  ])('refuses the settings of an app with %s', async (_what, change, field) => {
    expect(Object.keys((await refused(change)) ?? {})).toEqual([field]);
  });

  it('explains what is wrong with an app name that contains invisible characters', async () => {
    expect(await refused({ name: 'Shelf\u2066 Sync' })).toEqual({
      name: ['must not contain control characters or invisible formatting characters'],
    });
  });

  it('refuses an http address of another machine outside local mode', async () => {
    const { company } = await TestApp.make(fixture);
    const strict = await fixture.boot({ ...NO_MAIL_SERVER, mode: 'production' });
    const creation = strict.app.get(AppCreationService, { strict: false });
    const plain = { ...SETTINGS, redirect_uris: ['http://app.example.org/a'], sync_url: 'http://localhost/sync' };
    await expect(creation.createOwn(fixture.person(company), plain)).rejects.toMatchObject({
      errors: { 'redirect_uris.0': expect.any(Array) as string[], sync_url: expect.any(Array) as string[] },
    });
    expect(await creation.createOwn(fixture.person(company), SETTINGS)).toBeTruthy();
    await strict.stop();
  });

  it('names each invalid address in the settings of an app by its index', async () => {
    const wrong = ['must be an http or https address of at most 2048 characters, without user info or fragment'];
    expect(await refused({ redirect_uris: ['/a', 'https://x.example/', 'ftp://x.example/'] })).toEqual({
      'redirect_uris.0': wrong,
      'redirect_uris.2': wrong,
    });
  });

  it.each<[string, Partial<CreateOwnApp>]>([
    ['a port and a query', uri('http://127.0.0.1:8080/cb?tenant=1&x=%20')],
    ['a name at its limit', { name: 'x'.repeat(170) }],
    ['twenty redirect URIs', { redirect_uris: Array(20).fill('https://x.example') as string[] }],
    ['a registered default', { default_redirect_uri: 'https://app.example.org/a' }],
    ['an @ in the path', uri('https://x.example/@me')],
  ])('accepts the settings of an app with %s', async (_what, change) => {
    expect(await refused(change)).toBeUndefined();
  });
});

describe('in the console', () => {
  it('lets a publisher create, list, change and remove its own apps, and audits each change', async () => {
    const { company } = await TestApp.make(fixture);
    const who = fixture.person(company);
    const made = await fixture.gateway.call(consoleApps.create, who, SETTINGS);
    const { app_id } = made;
    const seen = await fixture.gateway.call(consoleApps.get, who, { app_id });
    expect(seen).toMatchObject({ ...SETTINGS, app_id, client_id: made.client_id });
    const change = { ...SETTINGS, name: 'Renamed', default_redirect_uri: 'https://app.example.org/a' };
    const changed = await fixture.gateway.call(consoleApps.update, who, { app_id, app: change });
    expect(changed).toEqual({ ...seen, ...change });
    expect(await fixture.gateway.call(consoleApps.get, who, { app_id })).toEqual(changed);
    await fixture.gateway.call(consoleApps.rotate, who, { app_id, ...(await confirmationOf(fixture, who.email)) });
    expect(await fixture.gateway.call(consoleApps.remove, who, { app_id })).toEqual({});
    await expect(fixture.gateway.call(consoleApps.get, who, { app_id })).rejects.toMatchObject({ code: 'not_found' });
    const { apps } = await fixture.gateway.call(consoleApps.list, who, {});
    expect(apps.map((app) => app.app_id)).not.toContain(app_id);
    const audit = await fixture.rows<{ action: string }>(
      'select action from audit where operator = $1 and company_id = $2 order by id',
      [who.email, company],
    );
    expect(audit.map(({ action }) => action)).toEqual(['app create', 'app update', 'app rotate', 'app remove']);
  });

  it('answers not found for every operation on the app of another company', async () => {
    const [app, stranger] = [await TestApp.make(fixture), await TestApp.make(fixture)];
    const who = fixture.person(stranger.company);
    const input = { app_id: app.id, ...(await confirmationOf(fixture, who.email)) };
    const calls = [
      fixture.gateway.call(consoleApps.get, who, input),
      fixture.gateway.call(consoleApps.update, who, { ...input, app: { ...SETTINGS, name: 'Mine now' } }),
      fixture.gateway.call(consoleApps.rotate, who, input),
      fixture.gateway.call(consoleApps.remove, who, input),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'not_found' });
    expect(await app.events()).toEqual(['app/update 1 out']);
    expect(await app.refusal(await app.refreshToken(), app.withSecret)).toBeNull();
  });
});

describe('a change', () => {
  it('audits a change of an app with the old and new values only', async () => {
    const app = await TestApp.make(fixture);
    const { client_id, company } = app;
    const changes = { redirect_uris: ['https://evil.example/'], requires_secret: false };
    await fixture.cli.call(adminApps.update, fixture.operator(), { client_id, app: changes });
    const own = { ...SETTINGS, redirect_uris: ['https://evil.example/'], sync_url: 'https://app.example.org/sync' };
    await fixture.gateway.call(consoleApps.update, fixture.person(company), { app_id: app.id, app: own });
    const [, byOperator, byPerson] = await app.audit();
    const company_id = String(company);
    const [redirects, sync] = [
      { from: ['https://app.example.org/callback'], to: ['https://evil.example/'] },
      { from: null, to: 'https://app.example.org/sync' },
    ];
    expect([byOperator, byPerson]).toEqual([
      {
        operator: 'ada',
        action: 'app update',
        company_id,
        detail: { client_id, changed: { redirect_uris: redirects } },
      },
      {
        operator: `owner-${company}@example.org`,
        action: 'app update',
        company_id,
        detail: { client_id, changed: { sync_url: sync } },
      },
    ]);
  });

  it('notifies the publisher and every company with a grant of an app change, each in sequence', async () => {
    const publisher = await TestApp.make(fixture);
    const [one, two] = [publisher.at(publisher.company + 50_000), publisher.at(publisher.company + 60_000)];
    await one.code();
    await two.code();
    const { client_id } = publisher;
    await fixture.cli.call(adminApps.update, fixture.operator(), { client_id, app: { name: 'Renamed' } });
    expect(await publisher.events()).toEqual(['app/update 1 out', 'app/update 2 out']);
    expect(await one.events()).toEqual(['app/update 1 in', 'app/update 2 in']);
    expect(await two.events()).toEqual(['app/update 1 in', 'app/update 2 in']);
  });

  it('publishes no event for an unchanged app, and rejects an unlisted default redirect URI', async () => {
    const app = await TestApp.make(fixture, { default_redirect_uri: 'https://app.example.org/callback' });
    const update = (change: Partial<CreateOwnApp>) =>
      fixture.cli.call(adminApps.update, fixture.operator(), { client_id: app.client_id, app: change });
    await update({ name: 'Shelf Sync', redirect_uris: ['https://app.example.org/callback'] });
    expect(await app.events()).toEqual(['app/update 1 out']);
    await expect(update({ redirect_uris: ['https://y.example/'] })).rejects.toMatchObject({
      errors: { default_redirect_uri: expect.any(Array) as string[] },
    });
    await update({ redirect_uris: ['https://y.example/'], default_redirect_uri: null });
  });
});

describe('a new secret', () => {
  it('accepts a new secret at once, the former secret for a day, and older secrets never', async () => {
    const app = await TestApp.make(fixture, { requires_secret: true });
    const rotate = async () =>
      (await fixture.cli.call(adminApps.rotate, fixture.operator(), { client_id: app.client_id })).client_secret;
    const works = async (client_secret: string) =>
      (await app.refusal(await app.refreshToken(), { client_secret })) === null;
    const second = await rotate();
    expect([await works(app.secret), await works(second)]).toEqual([true, true]);
    const third = await rotate();
    expect([await works(app.secret), await works(second), await works(third)]).toEqual([false, true, true]);
    fixture.ahead = 24 * HOUR - 60_000;
    expect([await works(second), await works(third)]).toEqual([true, true]);
    fixture.ahead = 24 * HOUR + 60_000;
    expect([await works(second), await works(third)]).toEqual([false, true]);
    // Created, secret rotated, granted, secret rotated.
    expect(await app.events()).toEqual(['app/update 1 out', 'app/update 2 out', 'app/update 3 in', 'app/update 4 in']);
    for (const { detail } of await app.audit()) {
      for (const secret of [app.secret, second, third]) expect(JSON.stringify(detail)).not.toContain(secret);
    }
  });
});

describe('an app that is removed', () => {
  it('ends every grant, revokes the app and invalidates its tokens when an app is removed', async () => {
    const publisher = await TestApp.make(fixture);
    const one = publisher.at(publisher.company + 70_000);
    const token = await one.refreshToken();
    const { client_id } = publisher;
    expect(await fixture.cli.call(adminApps.remove, fixture.operator(), { client_id })).toEqual({ client_id });
    await eventually(async () => expect(await one.grants()).toEqual([]));
    expect(await one.refusal(token, one.withSecret)).toBe('invalid_client');
    expect(await one.events()).toEqual(['app/update 1 in', 'app/uninstalled 2 out']);
    expect(await publisher.events()).toEqual(['app/update 1 out', 'app/update 2 out']);
    const watch = await fixture.gateway.watchKeys(REVOCATIONS_BUCKET);
    await eventually(() => expect(watch.has(revocationKey.app(client_id))).toBe(true));
    await watch.stop();
    await expect(one.code()).rejects.toMatchObject({ code: 'not_found' });
    await expect(fixture.cli.call(adminApps.remove, fixture.operator(), { client_id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('leaves no grant behind if an app is removed while a user grants it access', async () => {
    const app = await TestApp.make(fixture);
    const prompts = Array.from({ length: 10 }, () => app.code().catch(() => null));
    const removal = fixture.cli.call(adminApps.remove, fixture.operator(), { client_id: app.client_id });
    await Promise.all([...prompts, removal]);
    await eventually(async () => expect(await app.grants()).toEqual([]));
  });
});
