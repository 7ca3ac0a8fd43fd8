import {
  aCallback,
  aCompany,
  anApp,
  api,
  aPassword,
  aSession,
  eventually,
  feedOf,
  issued,
  startBrowser,
  system,
  TestVisitor,
  type TestCallback,
  type TestCompany,
} from '@marquee/testing';
import type { Browser } from 'playwright-core';

let browser: Browser;
let app: TestCallback;

beforeAll(async () => {
  browser = await startBrowser();
  app = await aCallback();
});
afterAll(async () => {
  await browser.close();
  app.close();
});

function promptOf(clientId: string, more: Record<string, string> = {}): string {
  const query = {
    client_id: clientId,
    scope: 'products,orders',
    access_type: 'offline',
    redirect_uri: app.uri,
    ...more,
  };
  return `/oauth2/auth?${new URLSearchParams(query).toString()}`;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function exchange(clientId: string, refreshToken: string): Promise<Tokens & Record<string, unknown>> {
  const query = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId });
  const { body } = await api().post<Tokens & Record<string, unknown>>(`/token?${query.toString()}`, undefined, 200);
  issued(body.access_token);
  issued(body.refresh_token);
  return body;
}

describe('an app that asks for permission, in a real browser', () => {
  let owner: TestCompany;
  let password: string;
  let client: string;

  beforeAll(async () => {
    owner = await aCompany({ name: 'Harbour Films' });
    password = await aPassword(owner.email);
    const publisher = await aCompany({ name: 'Shelf Works' });
    client = (await anApp(publisher.company_id, { name: 'Shelf Sync', redirect_uris: [app.uri] })).client_id;
  });

  // interface: Flow rule 1; Flow rule 2; Flow rule 3; Flow rule 4; Flow rule 5; Limit Access token lifetime
  it('authorizes an app, exchanges and refreshes its token, and rejects it after its removal', async () => {
    const visitor = await TestVisitor.at(browser);
    await visitor.open(promptOf(client, { state: 'order 66&more' }));
    await visitor.signIn(owner.email, password);
    await visitor.page.getByRole('heading', { name: 'Allow Shelf Sync?' }).waitFor();
    const shown = await visitor.words();
    for (const words of [
      'Shelf Works',
      'Harbour Films',
      'change, create and delete products, categories, licenses and prices',
      'change, create and cancel orders',
      owner.email,
    ]) {
      expect(shown).toContain(words);
    }
    await visitor.press('Allow');

    const back = await visitor.backAt(app);
    const code = issued(back.searchParams.get('code')) ?? '';
    expect(Object.fromEntries(back.searchParams)).toEqual({
      shelf: '7',
      code,
      companyid: String(owner.company_id),
      state: 'order 66&more',
    });

    const first = await exchange(client, code);
    expect(first).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 1800,
      refresh_token: expect.any(String),
      scope: 'products,orders',
      access_type: 'offline',
      'as:client_id': client,
      '.issued': first.issued,
      '.expires': first.expires,
      userName: owner.email,
      issued: expect.stringMatching(/ GMT$/),
      expires: expect.stringMatching(/ GMT$/),
    });
    await api(first.access_token).get('/api/categories.json', 200);

    const second = await exchange(client, first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await api(second.access_token).get('/api/categories.json', 200);

    const session = await aSession(owner.email, password);
    await session.api(`/admin/${owner.company_id}`).delete(`/app_permissions/${client}.json`, 200);
    for (const { access_token } of [first, second]) {
      await eventually(() => api(access_token).get('/api/categories.json', 401), 1_000);
    }
    await api().post(
      `/token?grant_type=refresh_token&refresh_token=${second.refresh_token}&client_id=${client}`,
      undefined,
      400,
    );
    const topics = await eventually(async () => {
      const found = (await feedOf(owner.company_id)).map((entry) => entry.scope);
      expect(found).toContain('app/uninstalled');
      return found;
    });
    expect(topics.filter((topic) => topic === 'app/uninstalled')).toHaveLength(1);
    await visitor.close();
  });

  it('redirects a denied app with an error and no other parameter', async () => {
    const visitor = await TestVisitor.at(browser);
    await visitor.open(promptOf(client, { state: 's' }));
    await visitor.signIn(owner.email, password);
    await visitor.press('Deny');
    const { searchParams } = await visitor.backAt(app);
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.get('state')).toBe('s');
    expect(searchParams.has('code')).toBe(false);
    await visitor.close();
  });

  it('skips the prompt for scopes allowed before, and asks only for new scopes', async () => {
    const visitor = await TestVisitor.at(browser);
    await visitor.open(promptOf(client));
    await visitor.signIn(owner.email, password);
    await visitor.press('Allow');
    const once = issued((await visitor.backAt(app)).searchParams.get('code'));
    await visitor.open(promptOf(client));
    const again = issued((await visitor.backAt(app)).searchParams.get('code'));
    expect(again).not.toBe(once);

    await visitor.open(promptOf(client, { scope: 'products,customers' }));
    await visitor.page.getByRole('heading', { name: 'Allow Shelf Sync?' }).waitFor();
    const asked = await visitor.page
      .locator('section', { hasText: 'It now also asks to' })
      .locator('li')
      .allTextContents();
    expect(asked).toEqual([
      'See, change, create and delete customers, with their addresses and licenses; deletion erases their data. See subscribers, group members and newsletter recipients',
    ]);
    await visitor.close();
  });

  it('redirects an authorization only to registered addresses', async () => {
    const visitor = await TestVisitor.at(browser);
    expect(await visitor.open(promptOf(client, { redirect_uri: `${app.uri}.evil.example` }))).toBe(400);
    expect(new URL(visitor.page.url()).origin).toBe(system().url);
    expect(await visitor.words()).toContain('not registered');
    await visitor.close();
  });
});
