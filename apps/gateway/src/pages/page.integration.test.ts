import { Controller, Get, Module, Post } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { Page } from '@marquee/edge';
import { PageVisitor, textIn } from '@marquee/testing';
import { useGateway } from '../testing/use-gateway';

const { fixture, gateway, desk } = useGateway();

const signedIn = (): PageVisitor => new PageVisitor(gateway).with(desk.session());
const asked = (): string[] => desk.calls.map(({ operation }) => operation).filter((name) => name !== 'find');

describe('every page', () => {
  it.each(['/sign-in/forgot', '/admin/account', '/admin/9999/apps', '/oauth2/auth?client_id=a'])(
    'forbids scripts, frames and caching on the page: %s',
    async (path) => {
      const { headers, payload } = await signedIn().get(path);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(payload).not.toMatch(/<script|<iframe|\son\w+=|style=|https?:\/\/(?!www\.w3\.org)/i);
    },
  );

  it('provides on every page a language, one heading and a skip link', async () => {
    const { payload } = await signedIn().get('/admin/account');
    expect(payload).toContain('<html lang="en">');
    expect(payload.match(/<h1>/g)).toHaveLength(1);
    expect(payload).toMatch(/<a class="skip" href="#main">.*<main [^>]*id="main"/s);
  });

  it("sends a page's referrer to its own origin only", async () => {
    // `no-referrer` would make browsers send `Origin: null` with our own forms.
    expect((await signedIn().get('/sign-in/forgot')).headers['referrer-policy']).toBe('same-origin');
  });

  it('serves one stylesheet for all pages that browsers may cache', async () => {
    const { payload } = await signedIn().get('/sign-in/forgot');
    const href = /rel="stylesheet" href="([^"]+)"/.exec(payload)![1]!;
    const sheet = await gateway.call(`GET ${href}`, { token: null });
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const other = await gateway.call('GET /assets/pages.css?v=of-another-release', { token: null });
    expect(other.headers['cache-control']).toBe('no-cache');
    expect(sheet.payload).not.toMatch(/https?:|url\(|@import/);
  });
});

describe('a visitor without a session', () => {
  it('redirects a visitor to the sign-in page, and back after the sign-in', async () => {
    const answer = await new PageVisitor(gateway).get('/admin/1202/apps/5');
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/sign-in?next=%2Fadmin%2F1202%2Fapps%2F5']);
    expect(desk.calls).toEqual([]);
  });

  it('explains that a form needs a session, and offers the sign-in', async () => {
    const browser = signedIn();
    await browser.get('/admin/account');
    desk.sessions.clear();
    const answer = await browser.post('/admin/account/name');
    expect(answer.statusCode).toBe(403);
    expect(textIn(answer)).toContain('Your session has expired and nothing was changed. Sign in again.');
    expect(answer.payload).toContain('name="next" value="/admin/account"');
    expect(asked()).toEqual(['ownSessions']);
  });

  it('rejects a session cookie that auth does not know', async () => {
    const answer = await new PageVisitor(gateway).with('A'.repeat(43)).get('/admin');
    expect(answer.headers['location']).toBe('/sign-in');
  });
});

describe('a company', () => {
  it.each(['/admin/77/apps', '/admin/77', '/admin/0/apps', '/admin/x/users', '/admin/1202x/users'])(
    "answers 404 for the pages of other users' companies: %s",
    async (path) => {
      const answer = await signedIn().get(path, { accept: 'text/html' });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(asked()).toEqual([]);
    },
  );
});

describe('a form from another site or session', () => {
  const PAGE = '/admin/account';
  const FORM = `${PAGE}/name`;

  it.each([
    ['without its CSRF token', { csrf: '' }, {}, 403],
    ['with a wrong CSRF token', { csrf: 'x'.repeat(43) }, {}, 403],
    ['with two CSRF tokens', { csrf: ['a', 'b'] }, {}, 400],
    ['from another origin', {}, { origin: 'https://evil.example' }, 403],
    ['from the origin null', {}, { origin: 'null' }, 403],
    ['with Sec-Fetch-Site: cross-site', {}, { 'sec-fetch-site': 'cross-site' }, 403],
    ['with Sec-Fetch-Site: same-site', {}, { 'sec-fetch-site': 'same-site' }, 403],
  ])('rejects a form %s and changes nothing', async (_, fields, headers, status) => {
    const browser = signedIn();
    await browser.get(PAGE);
    desk.calls.length = 0;
    const answer = await browser.post(FORM, fields, headers);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(asked()).toEqual([]);
  });

  it('rejects a form with the CSRF token of another session, and explains why', async () => {
    const other = signedIn();
    await other.get(PAGE);
    const browser = signedIn();
    await browser.get(PAGE);
    desk.calls.length = 0;
    const answer = await browser.post(FORM, { csrf: other.csrf });
    expect([answer.statusCode, textIn(answer)]).toEqual([403, expect.stringContaining('Nothing was changed.')]);
    expect(asked()).toEqual([]);
  });

  it("accepts a page's own form sent from the address in the browser", async () => {
    const ours = { origin: 'https://api.marquee.test', 'sec-fetch-site': 'same-origin' };
    const browser = signedIn();
    await browser.get(PAGE);
    expect((await browser.post(FORM, {}, ours)).statusCode).toBe(303);
    expect((await browser.post(FORM, {}, { origin: 'http://localhost:81' })).statusCode).toBe(403);
    expect((await browser.post(FORM, {}, { origin: 'http://localhost', host: 'localhost' })).statusCode).toBe(303);
  });
});

describe('form bodies', () => {
  const post = (path: string, payload: string, type: string) =>
    gateway.call(`POST ${path}`, { payload, headers: { 'content-type': type } });

  it('rejects form bodies of any size on routes that declare no form', async () => {
    for (const payload of ['title=x', `title=${'x'.repeat(2_000_000)}`]) {
      expect((await post('/api/categories.json', payload, 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    }
    expect((await post('/nowhere', 'a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(404);
    expect((await post('/nowhere', 'a=b', 'text/plain')).statusCode).toBe(404);
  });

  it("rejects a page's form that is not URL-encoded UTF-8 or exceeds 64 kB", async () => {
    const json = await post('/sign-in', '{"email":"a"}', 'application/json');
    expect([json.statusCode, json.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8']);
    const multipart = await post('/sign-in', '--x--', 'multipart/form-data; boundary=x');
    expect(multipart.statusCode).toBe(415);
    const large = await post('/sign-in', `email=${'x'.repeat(65_536)}`, 'application/x-www-form-urlencoded');
    expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    const garbled = await post('/sign-in', 'email=%ff', 'application/x-www-form-urlencoded; charset=UTF-8');
    expect(garbled.statusCode).toBe(400);
    expect(desk.calls).toEqual([]);
  });
});

describe('an error on a page', () => {
  it('shows an error page with its status and the request id', async () => {
    desk.answers.set('ownSessions', () => {
      throw new TypeError('select * from secrets');
    });
    const answer = await signedIn().get('/admin/account', { 'x-request-id': 'r-5' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(textIn(answer)).toContain('r-5');
    expect(answer.payload).not.toContain('select');
  });

  it('sends Retry-After with the error page of an unavailable service', async () => {
    desk.answers.set('find', () => {
      throw new ShopError('unavailable');
    });
    const answer = await signedIn().get('/admin/account');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(textIn(answer)).toContain('Please try again in a moment.');
  });

  it('asks the visitor to check before resending a form with an unknown outcome', async () => {
    desk.answers.set('rename', () => {
      throw new ShopError('outcome_unknown');
    });
    const browser = signedIn();
    await browser.get('/admin/account');
    const answer = await browser.post('/admin/account/name', { first_name: 'Ada', last_name: 'Moor' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([504, undefined]);
    const words = textIn(answer);
    expect(words).toContain('Your change may have been saved');
    expect(words).toContain('Check whether your change was saved before you send it again.');
    expect(words).not.toContain('try again');
  });

  it('answers an unknown path with a page for browsers and JSON for programs', async () => {
    const page = await gateway.call('GET /nowhere', { headers: { accept: 'text/html,*/*' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    const json = await gateway.call('GET /nowhere', { headers: { accept: '*/*' } });
    expect(json.json()).toMatchObject({ error_code: -6 });
    const api = await gateway.call('GET /api/categories.json', { token: null, headers: { accept: 'text/html' } });
    expect(api.json()).toMatchObject({ error_code: -3 });
  });

  it('logs the company and the route of a page, but not its path', async () => {
    gateway.lines.length = 0;
    await signedIn().get('/admin/1202/apps/5?done=app-saved');
    expect(JSON.parse(gateway.lines[0]!)).toMatchObject({
      route: '/admin/:company/*',
      operation: 'console.page',
      company: 1202,
      status: 200,
    });
    expect(gateway.lines.join()).not.toContain('done');
  });
});

describe('a page that forgets to take a form', () => {
  @Controller()
  class Forgetful {
    @Get('forgetful')
    @Page()
    show(): string {
      return '';
    }
    @Post('forgetful')
    @Page()
    change(): string {
      return 'changed';
    }
  }
  @Module({ controllers: [Forgetful] })
  class ForgetfulModule {}

  it('rejects every form on a page that declares no form', async () => {
    const careless = await fixture.gateway({}, ForgetfulModule);
    const answer = await new PageVisitor(careless).post('/forgetful');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8']);
    expect(answer.payload).not.toContain('changed');
  });
});
