import { Form } from '../http/bodies/form';
import { requireOwnForm } from './own-form';
import { Visit } from './visit';

const visit = new Visit(undefined, '127.0.0.1', { requestId: 'r', deadline: 0 });

interface Sent {
  readonly csrf?: string;
  readonly headers?: Record<string, string>;
}

function send({ csrf = visit.csrf, headers = {} }: Sent, to = visit): void {
  const request = {
    body: Form.read(Buffer.from(csrf === '' ? 'a=b' : `csrf=${encodeURIComponent(csrf)}`)),
    headers,
    edge: { origin: () => 'https://shop.example' },
    protocol: 'http',
    host: '127.0.0.1:3000',
  };
  requireOwnForm(request as never, to);
}

describe('a form is our own', () => {
  it.each([
    [{}],
    [{ origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://127.0.0.1:3000' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('with the field of this browser, sent from %j', (headers) => {
    expect(() => send({ headers })).not.toThrow();
  });
});

describe('a form is not our own', () => {
  const refusal = /did not come from one of our pages\. Nothing was changed/;

  it.each([
    ['sent without the field', ''],
    ['sent with another field', 'x'],
    ['sent with part of it', visit.csrf.slice(0, -1)],
  ])('when it is %s', (_, csrf) => {
    expect(() => send({ csrf })).toThrow(refusal);
  });

  it('when its field is that of another browser', () => {
    const other = new Visit(undefined, '127.0.0.1', { requestId: 'r', deadline: 0 });
    expect(() => send({ csrf: other.csrf })).toThrow(refusal);
  });

  it('when its field is that of the visit before the session', () => {
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
  ])('when the browser says that it comes from elsewhere: %j', (headers) => {
    expect(() => send({ headers })).toThrow(refusal);
  });
});
