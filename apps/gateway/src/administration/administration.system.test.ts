import { randomBytes } from 'node:crypto';
import type { AppPermission, Domain, OwnApp, SigningSecret, User } from '@marquee/contracts';
import {
  aCallback,
  aColleague,
  aCompany,
  anApp,
  aPassword,
  api,
  aSession,
  eventually,
  issued,
  mailsIn,
  startBrowser,
  system,
  TestVisitor,
  type TestClient,
  type TestCompany,
} from '@marquee/testing';
import type { Browser } from 'playwright-core';

const CATEGORIES = '/api/categories.json';
/** The waits take milliseconds, or longer on a stalled machine. */
const SOON_MS = 20_000;

let company: TestCompany;
let password: string;
let owner: TestClient;
let strangers: TestClient;
beforeAll(async () => {
  const [own, other] = await Promise.all([aCompany({ name: 'Harbour Films' }), aCompany()]);
  company = own;
  password = await aPassword(own.email);
  owner = (await aSession(own.email, password)).api(`/admin/${own.company_id}`);
  strangers = (await aSession(other.email)).api(`/admin/${other.company_id}`);
});

type One = { own_app: OwnApp };
type Many = { own_apps: OwnApp[] };
type Refused = { code: string; errors: Record<string, string[]> };
const SETTINGS = { name: 'Window dresser', developer_email: 'dev@example.org' };
const REDIRECTS = { redirect_uris: ['https://dresser.example/back'] };

describe('own apps', () => {
  it('creates, changes and deletes an app, and returns each secret once', async () => {
    const wrong = { own_app: { ...SETTINGS, redirect_uris: ['not an address'] } };
    const { body: refused } = await owner.post<Refused>('/own_apps.json', wrong, 422);
    expect(Object.keys(refused.errors)).toEqual(['redirect_uris.0']);
    const sent = { own_app: { ...SETTINGS, ...REDIRECTS } };
    const { own_app: made } = (await owner.post<One>('/own_apps.json', sent, 201)).body;
    const secret = issued(String(made.client_secret));
    const path = `/own_apps/${made.id}`;
    const { client_secret: _secret, ...settings } = made;
    expect(settings).toMatchObject({ ...SETTINGS, ...REDIRECTS, requires_secret: true, former_secret_until: null });
    expect((await owner.get<One>(`${path}.json`, 200)).body).toEqual({ own_app: settings });
    expect((await owner.get<Many>('/own_apps.json', 200)).body.own_apps).toContainEqual(settings);

    const renamed = { own_app: { name: 'Window designer' } };
    const { own_app: changed } = (await owner.put<One>(`${path}.json`, renamed, 200)).body;
    expect(changed).toEqual({ ...settings, name: 'Window designer' });
    const { own_app: replaced } = (await owner.post<One>(`${path}/secret.json`, { password }, 200)).body;
    expect(issued(String(replaced.client_secret))).not.toBe(secret);
    expect(replaced.former_secret_until).toMatch(/^\d{4}-/);
    await owner.delete(`${path}.json`, 200);
    await owner.get(`${path}.json`, 404);
  });

  it('answers 404 for the app of another company, and does not change the app', async () => {
    const sent = { own_app: { ...SETTINGS, ...REDIRECTS } };
    const { client_secret, ...made } = (await owner.post<One>('/own_apps.json', sent, 201)).body.own_app;
    issued(String(client_secret));
    const path = `/own_apps/${made.id}.json`;
    await strangers.get(path, 404);
    await strangers.put(path, { own_app: { name: 'Mine now' } }, 404);
    await strangers.delete(path, 404);
    expect((await strangers.get<Many>('/own_apps.json', 200)).body.own_apps).not.toContainEqual(made);
    expect((await owner.get<One>(path, 200)).body).toEqual({ own_app: made });
  });
});

describe('the confirmation by password', () => {
  it('counts wrong passwords as sign-in attempts, and refuses the right password after five', async () => {
    const kim = await aColleague(company, 'manage_apps');
    const prefix = `/admin/${company.company_id}`;
    const before = (
      await owner.post<{ signing_secrets: SigningSecret[] }>('/signing_secrets/show.json', { password }, 200)
    ).body.signing_secrets;
    before.forEach(({ secret }) => issued(secret));
    for (let n = 0; n < 5; n += 1) {
      const { body } = await kim
        .api(prefix)
        .post<Refused>('/signing_secrets/rotate.json', { password: `wrong ${n}` }, 422);
      expect(body.errors).toEqual({ password: ['is wrong: enter the password of the signed-in user'] });
    }
    await kim.api(prefix).post('/signing_secrets/rotate.json', { password: kim.password }, 429);
    await kim.api(prefix).post('/signing_secrets/show.json', { password: kim.password }, 429);
    const { body } = await owner.post('/signing_secrets/show.json', { password }, 200);
    expect(body).toEqual({ signing_secrets: before });
  });
});

describe('signing secrets', () => {
  it('replaces the signing secret of a company and returns when the previous one expires', async () => {
    const show = async (path: string) => {
      const { body } = await owner.post<{ signing_secrets: SigningSecret[] }>(path, { password }, 200);
      return body.signing_secrets.map(({ secret, ...rest }) => ({ secret: issued(secret), ...rest }));
    };
    const [before] = await show('/signing_secrets/show.json');
    const rotated = await show('/signing_secrets/rotate.json');
    expect(rotated.map(({ valid_until }) => valid_until)).toEqual([null, expect.stringMatching(/^\d{4}-/)]);
    expect(rotated[1]?.secret).toBe(before?.secret);
    expect(await show('/signing_secrets/show.json')).toEqual(rotated);
  });
});

describe('the domains of shops', () => {
  it("lists the DNS record that proves a domain only to the domain's company", async () => {
    const host = `films-${randomBytes(5).toString('hex')}.example.org`;
    const setting = { ThemeSetting: { shop_domain: host } };
    await company.api.put(`/api/themesettings/${company.theme_setting_id}.json`, setting, 200);
    const listed = async (by: TestClient) => (await by.get<{ domains: Domain[] }>('/domains.json', 200)).body.domains;
    const found = (await listed(owner)).find((one) => one.host === host);
    expect(found).toMatchObject({ theme_setting_id: company.theme_setting_id, proven_at: null, found: null });
    expect(found?.record_name).toContain(host);
    expect((await listed(strangers)).map((one) => one.host)).not.toContain(host);
    await strangers.post('/domains/check.json', { host }, found?.looks_in_dns ? 404 : 409);
  });
});

describe('an invited user', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await startBrowser()));
  afterAll(() => browser.close());

  it('accepts requests of an invited user after the mailed link, until the user is disabled', async () => {
    const app = await aCallback();
    const { client_id } = await anApp(company.company_id, { redirect_uris: [app.uri] });
    const email = `guest-${randomBytes(5).toString('hex')}@example.org`;
    const sent = { user: { email, first_name: 'Grace', last_name: 'Guest', permissions: { web_access: 1 } } };
    const { user } = (await owner.post<{ user: User }>('/users.json', sent, 201)).body;
    expect(user).toMatchObject({ email, state: 'enabled', verified_email: false });
    const first = await mailedLink(email);
    await owner.post(`/users/${user.id}/invitation.json`, undefined, 200);
    const link = await eventually(async () => {
      const newest = await mailedLink(email);
      expect(newest).not.toBe(first);
      return newest;
    });

    const guest = await TestVisitor.at(browser);
    const chosen = issued(randomBytes(9).toString('base64url'));
    await guest.page.goto(link);
    await guest.page.getByLabel('Password', { exact: true }).fill(chosen);
    await guest.page.getByLabel('Confirm password').fill(chosen);
    await guest.press('Set the password');
    await owner.post(`/users/${user.id}/invitation.json`, undefined, 409);
    await guest.open(`/oauth2/auth?client_id=${client_id}&scope=products&redirect_uri=${encodeURIComponent(app.uri)}`);
    await guest.signIn(email, chosen);
    await guest.press('Allow');
    const code = issued((await guest.backAt(app)).searchParams.get('code'));
    const exchange = `/token?grant_type=refresh_token&refresh_token=${code}&client_id=${client_id}`;
    const { body } = await api().post<{ access_token: string; refresh_token: string }>(exchange, undefined, 200);
    issued(body.access_token);
    issued(body.refresh_token);
    await api(body.access_token).get(CATEGORIES, 200);
    expect((await guest.page.goto(link))?.status()).toBe(404);
    await guest.close();

    const guests = (await aSession(email, chosen)).api(`/admin/${company.company_id}`);
    await guests.get('/app_permissions.json', 403);
    await owner.put(`/users/${user.id}/permissions.json`, { permissions: { manage_apps: 1 } }, 200);
    const allowed = (await guests.get<{ app_permissions: AppPermission[] }>('/app_permissions.json', 200)).body;
    expect(allowed.app_permissions).toContainEqual(
      expect.objectContaining({ client_id, scopes: ['products'], user_email: email }),
    );
    await guests.get('/users.json', 403);

    await owner.post(`/users/${user.id}/disable.json`, undefined, 200);
    await eventually(() => api(body.access_token).get(CATEGORIES, 401), SOON_MS);
    const again = `/token?grant_type=refresh_token&refresh_token=${body.refresh_token}&client_id=${client_id}`;
    await api().post(again, undefined, 400);
    await guests.get('/app_permissions.json', 404);
    await owner.post(`/users/${user.id}/enable.json`, undefined, 200);
    await eventually(() => api(body.access_token).get(CATEGORIES, 200), SOON_MS);

    await strangers.delete(`/app_permissions/${client_id}.json`, 404);
    await owner.delete(`/app_permissions/${client_id}.json`, 200);
    await eventually(() => api(body.access_token).get(CATEGORIES, 401), SOON_MS);
    app.close();
  });

  it("refuses changes of the owner, of one's own permissions, and of another company's users", async () => {
    const kim = await aColleague(company, 'create_users');
    const kims = kim.api(`/admin/${company.company_id}`);
    const permissions = { permissions: { web_access: 0 } };
    await kims.put(`/users/${kim.user.id}/permissions.json`, permissions, 409);
    await kims.put(`/users/${company.user_id}/permissions.json`, permissions, 409);
    await kims.post(`/users/${company.user_id}/disable.json`, undefined, 409);
    await kims.post(`/users/${kim.user.id}/disable.json`, undefined, 409);
    const guest = { email: `${randomBytes(5).toString('hex')}@example.org`, first_name: 'Jo', last_name: 'Lund' };
    const more = { user: { ...guest, permissions: { manage_apps: 1 } } };
    const { body } = await kims.post<Refused>('/users.json', more, 422);
    expect(body.errors).toEqual({ 'permissions.manage_apps': ['must not exceed your own permissions'] });
    for (const verb of ['disable', 'enable', 'invitation']) {
      await strangers.post(`/users/${kim.user.id}/${verb}.json`, undefined, 404);
    }
    await strangers.put(`/users/${kim.user.id}/permissions.json`, permissions, 404);
    await strangers.get(`/users/${kim.user.id}.json`, 404);
  });
});

/** The link in the newest mail to this address. */
function mailedLink(email: string): Promise<string> {
  return eventually(() => {
    const text = mailsIn(system().dataDir, email).at(-1)?.text ?? '';
    const [link, token] = /https?:\/\/\S+\/sign-in\/password\?token=([\w-]+)/.exec(text) ?? [];
    if (link === undefined || token === undefined) throw new Error(`no mail to ${email}`);
    issued(token);
    return link;
  });
}
