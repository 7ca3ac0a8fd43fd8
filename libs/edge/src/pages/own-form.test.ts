import { Form } from '../bodies/form';
import { requireOwnForm } from './own-form';
import { Visit } from './visit';

const visit = new Visit(undefined, '127.0.0.1', { requestId: 'r', deadline: 0 });

interface Sent {
  readonly csrf?: string;
  readonly headers?: Record<string, string>;
}

function send({ csrf = visit.csrf, headers = {} }: Sent, to = visit): void {
  requireOwnForm(requestWith(csrf, headers) as never, to);
}

function requestWith(csrf: string, headers: Record<string, string>) {
  return {
    body: Form.read(Buffer.from(csrf === '' ? 'a=b' : `csrf=${encodeURIComponent(csrf)}`)),
    headers,
    edge: { origin: () => 'https://shop.example' },
    protocol: 'http',
    host: '127.0.0.1:3000',
  };
}

describe('a form is our own', () => {
  it.each([
    [{}],
    [{ origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://127.0.0.1:3000' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ referer: 'https://shop.example/admin/7/users?done=x' }],
    [{ origin: 'http://127.0.0.1:3000', referer: 'http://127.0.0.1:3000/sign-in' }],
  ])('accepts a form with the CSRF token of this browser and the headers %j', (headers) => {
    expect(() => send({ headers })).not.toThrow();
  });
});

describe('a form is not our own', () => {
  const refusal = /was sent from another site\. Nothing was changed/;

  it.each([
    ['empty', ''],
    ['of another value', 'x'],
    ['shortened by a character', visit.csrf.slice(0, -1)],
  ])('rejects a form whose CSRF field is %s', (_, csrf) => {
    expect(() => send({ csrf })).toThrow(refusal);
  });

  it('rejects a form with the CSRF token of another browser', () => {
    const other = new Visit(undefined, '127.0.0.1', { requestId: 'r', deadline: 0 });
    expect(() => send({ csrf: other.csrf })).toThrow(refusal);
  });

  it('rejects a form with a CSRF token from before the sign-in', () => {
    const browser = new Visit(undefined, '127.0.0.1', { requestId: 'r', deadline: 0 });
    const before = browser.csrf;
    browser.signIn('S'.repeat(43), 60);
    expect(() => send({ csrf: before }, browser)).toThrow(refusal);
    expect(() => send({ csrf: browser.csrf }, browser)).not.toThrow();
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'https://shop.example.evil.example' }],
    [{ origin: 'http://shop.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://shop.example' }],
    [{ referer: 'https://evil.example/https://shop.example/' }],
    [{ referer: 'https://shop.example@evil.example/' }],
    [{ referer: 'no address' }],
    [{ origin: 'https://shop.example', referer: 'https://evil.example/' }],
  ])('rejects a form whose headers name another origin: %j', (headers) => {
    expect(() => send({ headers })).toThrow(refusal);
  });

  it('rejects a form that a page of the platform sends to a shop', () => {
    const headers = { origin: 'https://platform.example' };
    const request = { ...requestWith(visit.csrf, headers), protocol: 'https', host: 'films.example' };
    const platform = { ...request, edge: { origin: () => 'https://platform.example' } };
    expect(() => requireOwnForm(platform as never, visit, 'https://films.example')).toThrow(refusal);
    expect(() => requireOwnForm(platform as never, visit)).not.toThrow();
  });
});
