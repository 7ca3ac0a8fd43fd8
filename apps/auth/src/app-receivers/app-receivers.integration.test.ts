import type { Bus } from '@marquee/bus';
import { adminApps, appReceivers } from '@marquee/contracts';
import { TestApp } from '../testing/an-app';
import { AuthFixture } from '../testing/auth.fixture';

const HOUR = 3_600_000;
let fixture: AuthFixture;
let dispatch: Bus;
beforeAll(async () => {
  fixture = await AuthFixture.start();
  dispatch = await fixture.connect('webhook-dispatch');
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

const receiver = (client_id: string) => dispatch.call(appReceivers.get, fixture.call(), { client_id });
const syncing = async (company_id: number) =>
  (await dispatch.call(appReceivers.syncing, fixture.call(), { company_id })).client_ids;

describe('an app that something is delivered to', () => {
  it('returns an app with its secret, and with the former secret for 24 hours after a rotation', async () => {
    const sync_url = 'https://app.example.org/sync';
    const app = await TestApp.make(fixture, { sync_url });
    const { client_id } = app;
    const known = { client_id, name: 'Shelf Sync', developer_email: 'developer@example.org', sync_url };
    expect(await receiver(client_id)).toEqual({ ...known, secrets: [app.secret] });
    const { client_secret } = await fixture.cli.call(adminApps.rotate, fixture.operator(), { client_id });
    fixture.secret(client_secret);
    fixture.ahead = 23 * HOUR;
    expect(await receiver(client_id)).toEqual({ ...known, secrets: [client_secret, app.secret] });
    fixture.ahead = 25 * HOUR;
    expect(await receiver(client_id)).toEqual({ ...known, secrets: [client_secret] });
  });

  it('returns a removed app to the dispatcher, and no app for an unknown client id', async () => {
    const { client_id, secret } = await TestApp.make(fixture);
    await fixture.cli.call(adminApps.remove, fixture.operator(), { client_id });
    expect(await receiver(client_id)).toMatchObject({ client_id, secrets: [secret] });
    await expect(receiver('nobody')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lists an app with a sync URL and a grant as a receiver of customer changes', async () => {
    const app = await TestApp.make(fixture, { sync_url: 'https://app.example.org/sync' });
    const quiet = await TestApp.make(fixture, { company: app.company });
    for (const one of [app, quiet]) await one.code();
    expect(await syncing(app.company)).toEqual([app.client_id]);
    const other = await TestApp.make(fixture);
    expect(await syncing(other.company)).toEqual([]);
    await fixture.cli.call(adminApps.remove, fixture.operator(), { client_id: app.client_id });
    expect(await syncing(app.company)).toEqual([]);
  });
});
