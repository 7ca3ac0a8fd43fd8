import type { AuthorizationRequest, Review } from '@marquee/contracts';
import { PageVisitor, textIn } from '@marquee/testing';
import { aConsent, aMembership, anAskingApp } from '../../testing/sign-in.samples';
import { useGateway } from '../../testing/use-gateway';

const { gateway, desk } = useGateway();

const OTHER = aMembership({ company_id: 77, company_name: 'Second <Shop>', user_id: 4 });

beforeAll(() => desk.admit({ email: 'bo@example.org', memberships: [aMembership(), OTHER] }, 'another pass'));
beforeEach(() => {
  review(aConsent({ asked: ['orders'], held: ['products'] }));
  desk.answers.set('decide', ({ allow }: { allow: boolean }) => ({ outcome: 'redirect', location: allow ? BACK : NO }));
});

const QUERY =
  'client_id=shelf-sync&redirect_uri=https%3A%2F%2Fshelf-sync.example%2Fcallback&scope=products%2Corders&state=a%26b';
const PROMPT = `/oauth2/auth?${QUERY}`;
const REQUEST: AuthorizationRequest = {
  client_id: 'shelf-sync',
  redirect_uri: 'https://shelf-sync.example/callback',
  scope: 'products,orders',
  state: 'a&b',
};
const BACK = 'https://shelf-sync.example/callback?code=first-refresh-token&companyid=1202&state=a%26b';
const NO = 'https://shelf-sync.example/callback?error=access_denied&state=a%26b';

const signedIn = (email?: string): PageVisitor => new PageVisitor(gateway).with(desk.session(email));
const review = (answer: Review): void => void desk.answers.set('review', () => answer);
const policyOf = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['content-security-policy']);

describe('the authorization prompt', () => {
  // interface: Flow rule 1
  it('shows a sign-in form to a visitor without a session in place of the prompt', async () => {
    review({ outcome: 'sign_in', app: anAskingApp({ name: '<Shelf> & Sync' }) });
    const browser = new PageVisitor(gateway);
    const page = await browser.get(PROMPT);
    expect(page.statusCode).toBe(200);
    expect(page.payload).not.toContain('<Shelf>');
    expect(textIn(page)).toContain('to continue to <Shelf> & Sync by Tidewater Software');
    expect(desk.asked('review')).toEqual([{ request: REQUEST, email: null, company_id: null }]);
    const next = /name="next" value="([^"]+)"/.exec(page.payload)![1]!.replaceAll('&amp;', '&');
    const answer = await browser.post('/sign-in', { email: 'ada@example.org', password: 'correct horse', next });
    expect(answer.headers['location']).toBe(next);
    await browser.get(next);
    expect(desk.asked('review').at(-1)).toEqual({ request: REQUEST, email: 'ada@example.org', company_id: null });
  });

  it("shows the app's name again after a wrong password before the prompt", async () => {
    review({ outcome: 'sign_in', app: anAskingApp() });
    const browser = new PageVisitor(gateway);
    await browser.get(PROMPT);
    const again = await browser.post('/sign-in', { email: 'ada@example.org', password: 'no', next: PROMPT });
    expect([again.statusCode, textIn(again)]).toEqual([401, expect.stringContaining('to continue to Shelf Sync')]);
    expect(policyOf(again)).not.toContain('form-action');
  });

  it('allows form redirects to apps on the authorization prompt only', async () => {
    const policy =
      "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";
    expect(policyOf(await signedIn().get(PROMPT))).toBe(policy);
    review({ outcome: 'sign_in', app: anAskingApp() });
    expect(policyOf(await new PageVisitor(gateway).get(PROMPT))).toBe(policy);
    const others = [
      await new PageVisitor(gateway).get('/sign-in?next=/admin'),
      await signedIn().get('/admin/account'),
      await signedIn().get('/oauth2/auth?client_id=a&client_id=b'),
    ];
    expect(others.map(policyOf)).toEqual(others.map(() => `${policy}; form-action 'self'`));
  });

  it('lets a user of several companies choose a company for the app', async () => {
    review({ outcome: 'choose', app: anAskingApp(), companies: [aMembership(), OTHER] });
    const browser = signedIn('bo@example.org');
    const page = await browser.get(PROMPT);
    expect(textIn(page)).toContain('Second <Shop>');
    const links = [...page.payload.matchAll(/href="(\/oauth2\/auth[^"]+)"/g)].map(([, link]) => link!);
    expect(links).toHaveLength(2);
    await browser.get(links[1]!.replaceAll('&amp;', '&'));
    expect(desk.asked('review').at(-1)).toEqual({ request: REQUEST, email: 'bo@example.org', company_id: 77 });
  });

  it('names the app and its scopes in plain words, new scopes first', async () => {
    const page = await signedIn().get(PROMPT);
    const words = textIn(page);
    expect(words).toContain('Shelf Sync by Tidewater Software');
    expect(words).toContain('Blue Lantern Books');
    expect(words).toContain(
      'It now also asks to See, change, create and cancel orders, refund them, and change their shipments',
    );
    expect(words).toContain('Already allowed by your company See, change, create and delete products, categories');
    expect(words.indexOf('orders')).toBeLessThan(words.indexOf('Already allowed'));
    expect(words).toContain('Signed in as ada@example.org. Not you? Sign out');
    expect(words).not.toContain('change It');
    expect(page.payload.match(/<h1>/g)).toHaveLength(1);
  });

  it('names the scopes that the company allowed before if another user authorizes the app', async () => {
    review(aConsent({ asked: [], held: ['products'] }));
    const page = await signedIn().get(PROMPT);
    expect(textIn(page)).toContain('Already allowed by your company See, change, create and delete products');
    expect(textIn(page)).not.toContain('asks to');
    expect(page.payload).not.toContain('<ul class="scopes asked">');
    expect(page.payload).toMatch(/value="deny">Deny<.*value="allow">Allow</s);
  });

  it('explains that the app may act while the user is offline', async () => {
    const away = 'It can act for your company while you are away.';
    review(aConsent({ access_type: 'offline' }));
    expect(textIn(await signedIn().get(PROMPT))).toContain(away);
    review(aConsent({ access_type: 'online' }));
    expect(textIn(await signedIn().get(PROMPT))).not.toContain(away);
  });

  it('isolates right-to-left names so that they cannot reorder the surrounding text', async () => {
    const app = anAskingApp({ name: '\u202eSync', publisher: '\u202eTide' });
    const company = aMembership({ company_name: '\u202eBooks' });
    review(aConsent({ app, company }));
    const { payload } = await signedIn().get(PROMPT);
    const body = payload.slice(payload.indexOf('<body'));
    expect(body).toContain('<h1>Allow <bdi>\u202eSync</bdi>?</h1>');
    expect(body.match(/\u202e/g)).toHaveLength(4);
    expect(body.match(/<bdi>\u202e\w+<\/bdi>/g)).toHaveLength(4);
    review({ outcome: 'choose', app, companies: [company, OTHER] });
    expect((await signedIn().get(PROMPT)).payload).toContain('<bdi>\u202eBooks</bdi>');
  });

  // interface: Flow rule 2
  it('redirects to the app with the answer of auth after a user allows or denies', async () => {
    const browser = signedIn();
    await browser.get(PROMPT);
    const allowed = await browser.submit({ company: '1202', decision: 'allow' });
    expect([allowed.statusCode, allowed.headers['location']]).toEqual([303, BACK]);
    const denied = await browser.submit({ company: '1202', decision: 'deny' });
    expect(denied.headers['location']).toBe(NO);
    const decision = { request: REQUEST, email: 'ada@example.org', company_id: 1202 };
    expect(desk.asked('decide')).toEqual([
      { ...decision, allow: true },
      { ...decision, allow: false },
    ]);
  });

  it('skips the authorization prompt if all scopes are already allowed', async () => {
    review({ outcome: 'redirect', location: BACK });
    const answer = await signedIn().get(PROMPT);
    expect([answer.statusCode, answer.headers['location'], answer.payload]).toEqual([303, BACK, '']);
  });

  it('issues no authorization code to a HEAD request', async () => {
    desk.answers.set('review', ({ email }: { email: string | null }) =>
      email === null ? { outcome: 'sign_in', app: anAskingApp() } : { outcome: 'redirect', location: BACK },
    );
    const headers = { cookie: `__Host-marquee=${desk.session()}` };
    const answer = await gateway.call(`HEAD ${PROMPT}&company=1202`, { token: null, headers });
    expect([answer.statusCode, answer.headers['location'], answer.payload]).toEqual([200, undefined, '']);
    expect(desk.asked('review')).toEqual([{ request: REQUEST, email: null, company_id: null }]);
    review({ outcome: 'refused', message: 'The app is not known.' });
    expect((await gateway.call(`HEAD ${PROMPT}`, { token: null, headers })).statusCode).toBe(400);
  });

  it('shows an error page instead of a redirect if auth rejects the request itself', async () => {
    review({ outcome: 'refused', message: 'The redirect URI <x> is not registered.' });
    const answer = await signedIn().get(PROMPT, { 'x-request-id': 'r-77' });
    expect([answer.statusCode, answer.headers['location']]).toEqual([400, undefined]);
    expect(answer.payload).toContain('The redirect URI &lt;x&gt; is not registered.');
    expect(textIn(answer)).toContain('r-77');
    expect(textIn(answer)).toContain('Signed in as ada@example.org. Not you? Sign out');
    expect(textIn(await new PageVisitor(gateway).get(PROMPT))).not.toContain('Signed in');
  });

  it.each([
    ['a parameter twice', `${PROMPT}&client_id=other`],
    ['an overlong parameter', `/oauth2/auth?client_id=${'x'.repeat(4097)}`],
  ])('rejects an authorization request with %s without a call to auth', async (_, path) => {
    const answer = await signedIn().get(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(desk.asked('review')).toEqual([]);
  });

  it('treats an authorization parameter with an empty value as missing', async () => {
    await signedIn().get('/oauth2/auth?client_id=a&state=&redirect_uri=');
    expect(desk.asked('review')).toEqual([expect.objectContaining({ request: { client_id: 'a' } })]);
  });

  it('stores no decision if the form of the prompt contains none', async () => {
    const browser = signedIn();
    await browser.get(PROMPT);
    expect((await browser.post(PROMPT, { company: '1202' })).statusCode).toBe(400);
    expect((await browser.post(PROMPT, { company: 'x', decision: 'allow' })).statusCode).toBe(404);
    expect((await browser.post(PROMPT, { company: '1202', decision: ['allow', 'deny'] })).statusCode).toBe(400);
    expect(desk.asked('decide')).toEqual([]);
  });

  it('asks the user to sign in again if the session has ended before the decision', async () => {
    const browser = signedIn();
    await browser.get(PROMPT);
    desk.sessions.clear();
    review({ outcome: 'sign_in', app: anAskingApp() });
    const answer = await browser.post(PROMPT, { company: '1202', decision: 'allow' });
    expect(textIn(answer)).toContain('Sign in to continue to Shelf Sync');
    expect(desk.asked('decide')).toEqual([]);
  });

  it('rejects a decision that is sent in the name of another user', async () => {
    const browser = signedIn();
    await browser.get(PROMPT);
    const allow = { company: '1202', decision: 'allow' };
    const attempts = [
      await new PageVisitor(gateway).post(PROMPT, allow),
      await browser.post(PROMPT, { ...allow, csrf: '' }),
      await browser.post(PROMPT, allow, { origin: 'https://shelf-sync.example' }),
      await browser.post(PROMPT, allow, { 'sec-fetch-site': 'cross-site' }),
    ];
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect(desk.asked('decide')).toEqual([]);
  });

  it('logs neither the authorization code nor the state of a prompt', async () => {
    gateway.lines.length = 0;
    const browser = signedIn();
    await browser.get(PROMPT);
    await browser.post(PROMPT, { company: '1202', decision: 'allow' });
    expect(gateway.lines).toHaveLength(2);
    expect(gateway.lines.join()).not.toMatch(/first-refresh-token|shelf-sync|a%26b|state/);
  });
});
