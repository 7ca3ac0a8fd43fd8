import { ShopError } from '@marquee/contracts';
import { PageVisitor, textIn } from '@marquee/testing';
import { LINK } from '../../testing/sign-in.samples';
import { useGateway } from '../../testing/use-gateway';

const { gateway, desk } = useGateway();

const ADA = { email: 'ada@example.org', password: 'correct horse' };
const visitor = (): PageVisitor => new PageVisitor(gateway);
const cookieOf = (answer: { headers: Record<string, unknown> }): string => String(answer.headers['set-cookie']);

describe('the sign-in page', () => {
  it('signs a user in and continues to the requested page', async () => {
    const browser = visitor();
    const page = await browser.get('/sign-in?next=/admin/1202/users');
    expect(page.statusCode).toBe(200);
    expect(page.payload).toMatch(/<label for="email"\s*>Email/);
    expect(page.payload).toMatch(/autocomplete="username"/);
    expect(page.payload).toMatch(/autocomplete="current-password"/);
    const answer = await browser.submit({ ...ADA, next: '/admin/1202/users' });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/admin/1202/users']);
    expect(desk.asked('open')).toEqual([{ ...ADA, address: '127.0.0.1' }]);
    expect((await browser.get('/admin/1202/users')).statusCode).toBe(200);
  });

  it("issues a new cookie at sign-in, so that an attacker's earlier cookie is useless", async () => {
    const browser = visitor();
    const first = cookieOf(await browser.get('/sign-in'));
    expect(first).toMatch(/^__Host-marquee=v\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    const second = cookieOf(await browser.post('/sign-in', ADA));
    expect(second).toMatch(/^__Host-marquee=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=43200$/);
  });

  it('ends the previous session of the browser at sign-in', async () => {
    const before = desk.session();
    const browser = visitor().with(before);
    browser.csrf = /value="([^"]+)"/.exec((await browser.get('/sign-in/forgot')).payload)![1]!;
    await browser.post('/sign-in', ADA);
    expect(desk.asked('close')).toEqual([{ session: before }]);
  });

  it('answers equally to an unknown address and a wrong password, and preserves the typed email', async () => {
    const browser = visitor();
    await browser.get('/sign-in');
    const wrong = await browser.post('/sign-in', { ...ADA, password: 'hunter2"><b>' });
    const unknown = await browser.post('/sign-in', { email: 'ada@example.org', password: '' });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.payload).toBe(unknown.payload);
    expect(textIn(wrong)).toContain('Email or password is wrong. Check both and try again.');
    expect(wrong.payload).toContain('role="alert"');
    expect(wrong.payload).toContain('value="ada@example.org"');
    expect(wrong.payload).not.toContain('hunter2');
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('shows how long a user must wait after too many attempts', async () => {
    const message = 'Too many attempts. Try again in 14 minutes.';
    desk.answers.set('open', () => {
      throw new ShopError('rate_limited', message, undefined, { retry_after: 840 });
    });
    const browser = visitor();
    await browser.get('/sign-in');
    const answer = await browser.post('/sign-in', ADA);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '840']);
    expect(textIn(answer)).toContain(message);
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/admin/..//evil.example', '/sign-out'])(
    'never redirects to %s after sign-in',
    async (next) => {
      const browser = visitor();
      const page = await browser.get(`/sign-in?next=${encodeURIComponent(next)}`);
      expect(page.payload).not.toContain('evil');
      const answer = await browser.post('/sign-in', { ...ADA, next });
      expect(answer.headers['location']).toBe('/admin');
    },
  );

  it('redirects a user who has already signed in away from the sign-in page', async () => {
    const answer = await visitor().with(desk.session()).get('/sign-in?next=/admin/1202');
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/admin/1202']);
  });

  it('shows only messages from a fixed list after a redirect to the sign-in page', async () => {
    expect(textIn(await visitor().get('/sign-in?done=signed-out'))).toContain('You have signed out.');
    expect((await visitor().get('/sign-in?done=You+won')).payload).not.toContain('You won');
    expect((await visitor().get('/sign-in?done=toString')).statusCode).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the session and deletes the cookie at sign-out', async () => {
    const session = desk.session();
    const browser = visitor().with(session);
    await browser.get('/admin/account');
    const answer = await browser.post('/sign-out');
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/sign-in?done=signed-out']);
    expect(cookieOf(answer)).toMatch(/^__Host-marquee=v\./);
    expect(desk.sessions.has(session)).toBe(false);
    expect((await visitor().with(session).get('/admin')).headers['location']).toBe('/sign-in');
  });

  it('returns to the app that requested the sign-out, and to no other address', async () => {
    const leads = async (next: string): Promise<unknown> => {
      const browser = visitor().with(desk.session());
      await browser.get('/admin/account');
      return (await browser.post('/sign-out', { next })).headers['location'];
    };
    expect(await leads('/oauth2/auth?client_id=a')).toBe('/oauth2/auth?client_id=a');
    expect(await leads('//evil.example/oauth2/auth?client_id=a')).toBe('/sign-in?done=signed-out');
  });

  it('rejects a sign-out by GET', async () => {
    const session = desk.session();
    const answer = await visitor().with(session).get('/sign-out', { accept: 'text/html' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([405, 'text/html; charset=utf-8']);
    expect(desk.sessions.has(session)).toBe(true);
  });
});

describe('a forgotten password', () => {
  it('answers alike to a forgotten password for known and unknown addresses', async () => {
    const browser = visitor();
    await browser.get('/sign-in/forgot');
    const answer = await browser.submit({ email: ' who@example.org ' });
    expect(answer.statusCode).toBe(200);
    expect(textIn(answer)).toContain('If who@example.org can sign in here, a mail with a link is on its way.');
    expect(desk.asked('forgot')).toEqual([{ email: 'who@example.org', address: '127.0.0.1' }]);
  });

  it('explains an invalid email on the form for a forgotten password', async () => {
    desk.answers.set('forgot', () => {
      throw ShopError.invalid({ email: ['must be an email address'] });
    });
    const browser = visitor();
    await browser.get('/sign-in/forgot');
    const answer = await browser.post('/sign-in/forgot', { email: 'who' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
    expect(answer.payload).toMatch(/id="email"[^>]*aria-invalid="true" aria-describedby="email-wrong"/);
    expect(textIn(answer)).toContain('Email must be an email address.');
    expect(answer.payload).toContain('<title>Error: ');
  });
});

describe('a mailed link', () => {
  const CHOSEN = { token: 'T'.repeat(43), password: 'eight or more', password_confirmation: 'eight or more' };

  it('shows the owner of a password link without using up the link', async () => {
    const page = await visitor().get(`/sign-in/password?token=${CHOSEN.token}`);
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain(`value="${LINK.email}"`);
    expect(page.payload).toMatch(/autocomplete="new-password"/);
    expect(desk.calls.map(({ operation }) => operation)).toEqual(['link']);
  });

  it('sets a password by a mailed link, and continues to the sign-in page', async () => {
    const browser = visitor();
    await browser.get(`/sign-in/password?token=${CHOSEN.token}`);
    const answer = await browser.submit(CHOSEN);
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/sign-in?done=password-set']);
    expect(desk.asked('redeem')).toEqual([{ token: CHOSEN.token, password: 'eight or more' }]);
  });

  it('rejects a new password whose confirmation differs', async () => {
    const browser = visitor();
    await browser.get(`/sign-in/password?token=${CHOSEN.token}`);
    const answer = await browser.post('/sign-in/password', { ...CHOSEN, password_confirmation: 'something else' });
    expect(answer.statusCode).toBe(422);
    expect(textIn(answer)).toContain('must match the new password.');
    expect(answer.payload).not.toContain('eight or more');
    expect(desk.asked('redeem')).toEqual([]);
  });

  it('shows the reason why auth rejects a new password', async () => {
    desk.answers.set('redeem', () => {
      throw ShopError.invalid({ password: ['must have 8 to 128 characters'] });
    });
    const browser = visitor();
    await browser.get(`/sign-in/password?token=${CHOSEN.token}`);
    const answer = await browser.post('/sign-in/password', { ...CHOSEN, password: 'x', password_confirmation: 'x' });
    expect(textIn(answer)).toContain('Password must have 8 to 128 characters.');
  });

  it.each(['link', 'redeem'])('explains that a mailed link is used or expired on %s', async (operation) => {
    const browser = visitor();
    await browser.get('/sign-in/forgot');
    desk.answers.set(operation, () => {
      throw new ShopError('not_found');
    });
    const path = `/sign-in/password?token=${CHOSEN.token}`;
    const answer = operation === 'link' ? await browser.get(path) : await browser.post('/sign-in/password', CHOSEN);
    expect(answer.statusCode).toBe(404);
    expect(textIn(answer)).toContain('This link no longer works');
  });
});

describe('the log', () => {
  it('logs no password, link or session from the sign-in pages', async () => {
    gateway.lines.length = 0;
    const browser = visitor();
    await browser.get('/sign-in/password?token=link-that-was-mailed');
    await browser.post('/sign-in', { ...ADA, password: 'wrong-and-private' });
    await browser.post('/sign-in', ADA);
    await browser.get('/admin/1202/apps?done=app-saved');
    desk.answers.set('open', () => {
      throw new TypeError('a fault of ours');
    });
    await browser.post('/sign-in', ADA);
    const session = browser.cookie!.split('=')[1]!;
    const lines = gateway.lines.join('\n');
    expect(gateway.lines.length).toBeGreaterThanOrEqual(5);
    for (const secret of ['link-that-was-mailed', 'wrong-and-private', 'correct horse', session, browser.csrf, '?']) {
      expect(lines).not.toContain(secret);
    }
    expect(lines).toContain('"error":"unauthorized"');
  });
});

describe('the page behind the link to a new email', () => {
  const PATH = '/sign-in/email';
  const token = 'link-to-a-new-email';

  it('shows both emails of a change, and applies it only after the button is pressed', async () => {
    const browser = visitor();
    const page = await browser.get(`${PATH}?token=${token}`);
    expect(textIn(page)).toMatch(/ada@example\.org.+ada@moor\.example/);
    expect(desk.asked('confirmEmail')).toEqual([]);
    const answer = await browser.post(PATH, { token });
    expect(answer.headers['location']).toBe('/sign-in?done=email-changed');
    expect(desk.asked('confirmEmail')).toEqual([{ token }]);
  });

  it('returns a user with a session to the account page after the new email', async () => {
    const browser = visitor().with(desk.session());
    await browser.get(`${PATH}?token=${token}`);
    expect((await browser.post(PATH, { token })).headers['location']).toBe('/admin/account?done=email-changed');
  });

  it('explains why a new email cannot be used', async () => {
    const browser = visitor();
    await browser.get(`${PATH}?token=${token}`);
    desk.answers.set('confirmEmail', () => {
      throw new ShopError('conflict', 'Another user already signs in with ada@moor.example. Choose another email.');
    });
    const page = await browser.post(PATH, { token });
    expect([page.statusCode, textIn(page)]).toEqual([409, expect.stringContaining('Choose another email.')]);
  });

  it('explains that an email link no longer works, on opening and on confirming', async () => {
    const browser = visitor();
    await browser.get(`${PATH}?token=${token}`);
    const gone = () => {
      throw new ShopError('not_found', 'This link was already used or has expired. Request a new one.');
    };
    desk.answers.set('emailChange', gone);
    desk.answers.set('confirmEmail', gone);
    for (const page of [await browser.get(`${PATH}?token=${token}`), await browser.post(PATH, { token })]) {
      expect([page.statusCode, textIn(page)]).toEqual([404, expect.stringContaining('This link no longer works')]);
    }
  });
});
