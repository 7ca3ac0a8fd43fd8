import { randomBytes } from 'node:crypto';
import {
  accessibilityFaults,
  aCallback,
  aCompany,
  anApp,
  api,
  aPassword,
  eventually,
  issued,
  mailsIn,
  startBrowser,
  system,
  TestVisitor,
  type TestCompany,
} from '@marquee/testing';
import type { Browser } from 'playwright-core';
import { ConsoleController } from '../console/console.controller';
import { routesOf } from '../reference/routes';
import { PAGE_CONTROLLERS } from './controllers';

const CATEGORIES = '/api/categories.json';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

async function signedIn(company: TestCompany): Promise<TestVisitor & { password: string }> {
  const visitor = await TestVisitor.at(browser);
  const password = await aPassword(company.email);
  await visitor.open(`/admin/${company.company_id}/apps`);
  await visitor.signIn(company.email, password);
  await visitor.page.waitForURL(`**/admin/${company.company_id}/apps`);
  return Object.assign(visitor, { password });
}

/** The link in the newest mail to this address. */
function mailedLink(email: string): Promise<string> {
  return eventually(() => {
    const link = /https?:\/\/\S+\/sign-in\/password\?token=([\w-]+)/.exec(
      mailsIn(system().dataDir, email).at(-1)?.text ?? '',
    );
    if (link === null) throw new Error(`no mail to ${email}`);
    issued(link[1] as string);
    return link[0];
  });
}

/** Usually some milliseconds; more on a stalled machine. */
const SOON_MS = 20_000;

describe("another company's pages", () => {
  const pages = routesOf([...PAGE_CONTROLLERS, ConsoleController]).filter(({ path }) => path.includes(':company'));
  let owner: TestCompany;
  let stranger: TestVisitor;

  beforeAll(async () => {
    owner = await aCompany({ name: 'Belongs to A alone' });
    stranger = await signedIn(await aCompany());
  });
  afterAll(() => stranger.close());

  it('finds more than a few pages for the isolation test', () => {
    expect(pages.length).toBeGreaterThan(15);
  });

  it.each(pages)('answers 404 on the page of another company: $method $path', async ({ method, path }) => {
    const answer = await stranger.send(
      method,
      path.replace(':company', String(owner.company_id)).replaceAll(/:\w+/g, '1'),
    );
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('Belongs to A alone');
  });
});

describe('the apps of a company', () => {
  it('creates, changes, rotates and deletes an app, and shows its secret once', async () => {
    const company = await aCompany();
    const visitor = await signedIn(company);
    const { page } = visitor;
    await visitor.open(`/admin/${company.company_id}/apps/new`);
    await page.getByLabel('Name').fill('Window dresser');
    await page.getByLabel('Redirect URIs').fill('not an address');
    await page.getByLabel('Developer email').fill('dev@example.org');
    await visitor.press('Create the app');
    await page.getByText('must be', { exact: false }).first().waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Window dresser');
    await page.getByLabel('Redirect URIs').fill('https://dresser.example/back');
    await visitor.press('Create the app');
    const secret = await shownSecret(visitor);
    await page.getByRole('link', { name: 'I have copied it' }).click();
    await page.getByRole('heading', { name: 'Window dresser' }).waitFor();
    expect(await page.content()).not.toContain(secret);

    await page.getByLabel('Name').fill('Window designer');
    await visitor.press('Save');
    await page.getByRole('heading', { name: 'Window designer' }).waitFor();
    await page.getByRole('link', { name: 'Create a new secret' }).click();
    await page.getByLabel('Your password').fill('not the password');
    await visitor.press('Create a new secret');
    await page.getByText('The password is wrong. Enter the password of the signed-in user.').waitFor();
    await page.getByLabel('Your password').fill(visitor.password);
    await visitor.press('Create a new secret');
    expect(await shownSecret(visitor)).not.toBe(secret);
    await page.getByRole('link', { name: 'I have copied it' }).click();
    expect(await visitor.words()).toContain('The previous one works until');
    await page.getByRole('link', { name: 'Delete the app' }).click();
    await visitor.press('Delete the app');
    await page.getByRole('heading', { name: 'Apps' }).waitFor();
    expect(await visitor.words()).not.toContain('Window designer');
    await visitor.close();
  });
});

async function shownSecret(visitor: TestVisitor): Promise<string> {
  const shown = visitor.page.locator('code.secret').nth(1);
  return issued((await shown.textContent()) ?? '');
}

describe('a user who is invited', () => {
  it('accepts the invited user after the mailed link, until the user is disabled', async () => {
    const company = await aCompany({ name: 'Harbour Films' });
    const app = await aCallback();
    const { client_id } = await anApp(company.company_id, { redirect_uris: [app.uri] });
    const owner = await signedIn(company);
    const email = `guest-${randomBytes(5).toString('hex')}@example.org`;
    await owner.open(`/admin/${company.company_id}/users/invite`);
    await owner.page.getByLabel('Email', { exact: true }).fill(email);
    await owner.page.getByLabel('First name').fill('Grace');
    await owner.page.getByLabel('Last name').fill('Guest');
    await owner.press('Send the invitation');
    await owner.page.getByText('Invited', { exact: true }).waitFor();

    const guest = await TestVisitor.at(browser);
    const password = issued(randomBytes(9).toString('base64url'));
    const link = await mailedLink(email);
    await guest.page.goto(link);
    await guest.page.getByLabel('Password', { exact: true }).fill(password);
    await guest.page.getByLabel('Confirm password').fill(password);
    await guest.press('Set the password');
    await guest.open(`/oauth2/auth?client_id=${client_id}&scope=products&redirect_uri=${encodeURIComponent(app.uri)}`);
    await guest.signIn(email, password);
    await guest.press('Allow');
    const code = issued((await guest.backAt(app)).searchParams.get('code'));
    const exchange = `/token?grant_type=refresh_token&refresh_token=${code}&client_id=${client_id}`;
    const { body } = await api().post<{ access_token: string; refresh_token: string }>(exchange, undefined, 200);
    issued(body.access_token);
    issued(body.refresh_token);
    await api(body.access_token).get(CATEGORIES, 200);
    expect((await guest.page.goto(link))?.status()).toBe(404);

    const secretPage = `/admin/${company.company_id}/signing-secret`;
    expect(await guest.open(secretPage)).toBe(403);
    await owner.open(`/admin/${company.company_id}/users`);
    await owner.page.getByRole('link', { name: 'Change the permissions of Grace Guest' }).click();
    await owner.page.getByLabel('Manage apps and secrets').check();
    expect(await accessibilityFaults(owner.page)).toEqual([]);
    await owner.press('Save the permissions');
    await owner.page.getByText('The permissions of the user are saved.').waitFor();
    expect(await guest.open(secretPage)).toBe(200);
    expect(await accessibilityFaults(guest.page)).toEqual([]);
    await guest.page.getByLabel('Your password').fill(password);
    await guest.press('Show the secret');
    issued((await guest.page.locator('code.secret').textContent()) ?? '');
    await guest.page.getByRole('link', { name: 'Your account' }).click();
    await guest.page.getByText('This browser').waitFor();
    expect(await accessibilityFaults(guest.page)).toEqual([]);

    await owner.open(`/admin/${company.company_id}/users`);
    await owner.page.getByRole('link', { name: 'Disable Grace Guest' }).click();
    await owner.press('Disable the user');
    await eventually(() => api(body.access_token).get(CATEGORIES, 401), SOON_MS);
    const again = `/token?grant_type=refresh_token&refresh_token=${body.refresh_token}&client_id=${client_id}`;
    await api().post(again, undefined, 400);
    expect(await guest.open(`/admin/${company.company_id}/apps`)).toBe(404);

    await owner.open(`/admin/${company.company_id}/users`);
    await owner.page.getByRole('link', { name: 'Enable Grace Guest' }).click();
    await owner.press('Enable the user');
    await eventually(() => api(body.access_token).get(CATEGORIES, 200), SOON_MS);
    await Promise.all([owner.close(), guest.close()]);
    app.close();
  });
});

describe('a company that is disabled', () => {
  it('rejects a disabled company at every gateway, including a gateway that starts later', async () => {
    const company = await aCompany();
    await company.api.get(CATEGORIES, 200);
    await system().cli('company', 'disable', String(company.company_id));
    await eventually(() => company.api.get(CATEGORIES, 401), SOON_MS);
    const other = await system().startApp('gateway', { PORT: '0' });
    const there = api(company.token, `http://127.0.0.1:${other.httpPort}`);
    await there.get(CATEGORIES, 401);
    await system().cli('company', 'enable', String(company.company_id));
    await eventually(() => company.api.get(CATEGORIES, 200), SOON_MS);
    expect((await eventually(() => there.get(CATEGORIES, 200), SOON_MS)).status).toBe(200);
    await other.stop();
  });
});
