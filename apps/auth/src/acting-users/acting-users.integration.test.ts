import {
  consoleApps,
  consoleGrants,
  consoleSigningSecrets,
  sessions,
  type Confirmation,
  type PersonContext,
} from '@marquee/contracts';
import { AuthFixture } from '../testing/auth.fixture';
import { confirmationOf } from '../testing/people';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

const SETTINGS = {
  name: 'Shelf Sync',
  redirect_uris: ['https://app.example.org/a'],
  developer_email: 'developer@example.org',
  sync_url: null,
};
const NOWHERE: Confirmation = { password: 'wrong', address: '10.1.2.3' };
let companies = 3300;
function anOwner(): PersonContext {
  fixture.tenant.company((companies += 1));
  return fixture.person(companies);
}
/** A user of the same company who has every permission except this one. */
function colleagueWithout(permission: 'manage_apps', { company }: PersonContext): PersonContext {
  const email = `colleague-${company}@example.org`;
  const known = fixture.tenant.user(company, email, company + 60);
  const lesser = { ...known, permissions: { ...known.permissions, [permission]: 0 as const } };
  fixture.tenant.users = fixture.tenant.users.map((user) => (user === known ? lesser : user));
  return fixture.person(company, { user: known.user_id, email });
}
/** Every auth operation of the console, by name. */
const operations = (who: PersonContext, confirmation: Confirmation) => ({
  'apps.list': () => fixture.gateway.call(consoleApps.list, who, {}),
  'apps.get': () => fixture.gateway.call(consoleApps.get, who, { app_id: 1 }),
  'apps.create': () => fixture.gateway.call(consoleApps.create, who, SETTINGS),
  'apps.update': () => fixture.gateway.call(consoleApps.update, who, { app_id: 1, app: SETTINGS }),
  'apps.rotate': () => fixture.gateway.call(consoleApps.rotate, who, { app_id: 1, ...confirmation }),
  'apps.remove': () => fixture.gateway.call(consoleApps.remove, who, { app_id: 1 }),
  'grants.list': () => fixture.gateway.call(consoleGrants.list, who, {}),
  'grants.remove': () => fixture.gateway.call(consoleGrants.remove, who, { grant_id: 1 }),
  'signing_secrets.show': () => fixture.gateway.call(consoleSigningSecrets.show, who, confirmation),
  'signing_secrets.rotate': () => fixture.gateway.call(consoleSigningSecrets.rotate, who, confirmation),
});
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const auditOf = async (company: number): Promise<string[]> =>
  (
    await fixture.rows<{ line: string }>(
      "select operator || ': ' || action as line from audit where company_id = $1 order by id",
      [company],
    )
  ).map(({ line }) => line);

describe('a user without manage_apps', () => {
  it('refuses a user without manage_apps every operation on apps, grants and secrets, and stores nothing', async () => {
    const who = colleagueWithout('manage_apps', anOwner());
    const confirmation = await confirmationOf(fixture, who.email);
    const all = operations(who, confirmation);
    const declared = [...Object.values(consoleApps), ...Object.values(consoleGrants)].length;
    expect(Object.keys(all)).toHaveLength(declared + Object.values(consoleSigningSecrets).length);
    for (const [name, call] of Object.entries(all)) expect([name, await codeOf(call())]).toEqual([name, 'forbidden']);
    expect(await auditOf(who.company)).toEqual([]);
  });

  it('refuses operations on apps as soon as tenant no longer knows the user', async () => {
    const owner = anOwner();
    expect(await codeOf(fixture.gateway.call(consoleApps.list, owner, {}))).toBe('done');
    fixture.tenant.users = fixture.tenant.users.filter(({ company_id }) => company_id !== owner.company);
    expect(await codeOf(fixture.gateway.call(consoleApps.list, owner, {}))).toBe('forbidden');
  });
});

describe('a secret', () => {
  it('shows and rotates a secret only for the right password, and writes an audit line', async () => {
    const owner = anOwner();
    const right = await confirmationOf(fixture, owner.email);
    const made = await fixture.gateway.call(consoleApps.create, owner, SETTINGS);
    const rotation = { app_id: made.app_id, ...right };
    const wrong = {
      code: 'unauthorized',
      message: 'The password is wrong. Enter the password of the signed-in user.',
    };
    const { show, rotate } = consoleSigningSecrets;
    for (const operation of [show, rotate]) {
      await expect(fixture.gateway.call(operation, owner, NOWHERE)).rejects.toMatchObject(wrong);
    }
    await expect(fixture.gateway.call(consoleApps.rotate, owner, { ...rotation, ...NOWHERE })).rejects.toMatchObject(
      wrong,
    );
    expect(await auditOf(owner.company)).toEqual([`${owner.email}: app create`]);
    expect((await fixture.gateway.call(show, owner, right)).secrets).toHaveLength(1);
    expect((await fixture.gateway.call(rotate, owner, right)).secrets).toHaveLength(2);
    const { client_secret } = await fixture.gateway.call(consoleApps.rotate, owner, rotation);
    expect(client_secret).not.toBe(made.client_secret);
    const actions = ['app create', 'signing secret show', 'signing secret rotate', 'app rotate'];
    expect(await auditOf(owner.company)).toEqual(actions.map((action) => `${owner.email}: ${action}`));
  });

  it('counts wrong passwords for showing a secret as sign-in attempts, until the right password', async () => {
    const owner = anOwner();
    const { password, address } = await confirmationOf(fixture, owner.email);
    const show = (tried: string): Promise<string> =>
      codeOf(fixture.gateway.call(consoleSigningSecrets.show, owner, { password: tried, address }));
    for (const tried of ['a', 'b', 'c', 'd']) expect(await show(tried)).toBe('unauthorized');
    expect(await show(password)).toBe('done');
    for (const tried of ['a', 'b', 'c', 'd', 'e']) expect(await show(tried)).toBe('unauthorized');
    expect(await show(password)).toBe('rate_limited');
    const signIn = fixture.gateway.call(sessions.open, fixture.call(), { email: owner.email, password, address });
    expect(await codeOf(signIn)).toBe('rate_limited');
  });
});
