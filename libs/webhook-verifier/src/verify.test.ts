import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { hashMatches, verify, WebhookError } from './index';

const HASH = 'ccce396e928e3dbfb2a289eef8b862af93d49bbd9c660f8168a1df0fde8fdba9';
const SIGNATURE = 'v1,2m9EyH09n0CdgaORLVtN3q2G59UipIafG4sU9UivmzE=';
/** The vector of docs/reference/webhook-events.md. */
const BODY = `{"company_id":1202,"producer":"shop","scope":"order/create","data":{"type":"order","id":"267227"},"hash":"${HASH}"}`;
const SENT = new Date('2026-11-16T12:00:00Z');
const after = (seconds: number) => new Date(SENT.getTime() + seconds * 1000);

/** Signed by the public package with these secrets. */
function signedBy(...secrets: string[]) {
  const signatures = secrets.map((secret) => new Webhook(secret, { format: 'raw' }).sign('e-1', SENT, BODY));
  const headers = {
    'webhook-id': 'e-1',
    'webhook-timestamp': String(SENT.getTime() / 1000),
    'webhook-signature': signatures.join(' '),
  };
  return { headers, body: BODY };
}
/** The reason why `verify` refuses the request. */
function refusal(...args: Parameters<typeof verify>): string {
  try {
    verify(...args);
  } catch (error) {
    if (error instanceof WebhookError) return error.message;
    throw error;
  }
  return 'it was taken';
}

describe('the signature of a request', () => {
  it('accepts a signed webhook body as text or bytes, and returns it', () => {
    const { headers, body } = signedBy('s3cret');
    const expected = { id: 'e-1', payload: JSON.parse(BODY) as object };
    expect(verify({ headers, body }, 's3cret', { now: SENT })).toEqual(expected);
    expect(verify({ headers, body: Buffer.from(body) }, 's3cret', { now: SENT })).toEqual(expected);
  });

  it('verifies the example signature of docs/reference/webhook-events.md', () => {
    const page = readFileSync(resolve(__dirname, '../../../docs/reference/webhook-events.md'), 'utf8');
    for (const part of [BODY, HASH, SIGNATURE]) expect(page).toContain(`\`${part}\``);
    const headers = {
      ...signedBy('s3cret').headers,
      'webhook-signature': SIGNATURE,
    };
    expect(verify({ headers, body: BODY }, 's3cret', { now: SENT }).id).toBe('e-1');
  });

  it('accepts either signing secret during a rotation at the sender or receiver', () => {
    const request = signedBy('new', 'old');
    for (const known of ['new', 'old', ['other', 'old']]) expect(verify(request, known, { now: SENT }).id).toBe('e-1');
  });

  it.each([
    ['another secret', signedBy('other')],
    ['another version', { ...signedBy(), headers: { ...signedBy('s3cret').headers, 'webhook-signature': 'v2,AAAA' } }],
    ['another body', { ...signedBy('s3cret'), body: BODY.replace('1202', '1203') }],
    ['another id', { ...signedBy('s3cret'), headers: { ...signedBy('s3cret').headers, 'webhook-id': 'e-2' } }],
    ['no signature', { ...signedBy('s3cret'), headers: { ...signedBy('s3cret').headers, 'webhook-signature': 'v1,' } }],
  ])('rejects a webhook delivery with %s', (_what, request) => {
    expect(refusal(request, 's3cret', { now: SENT })).toContain('No signature');
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'rejects a webhook delivery without the header %s',
    (name) => {
      const { headers, body } = signedBy('s3cret');
      expect(refusal({ headers: { ...headers, [name]: undefined }, body }, 's3cret', { now: SENT })).toContain(name);
    },
  );
});

describe('the time of a request', () => {
  it('accepts a webhook timestamp that is up to five minutes off', () => {
    for (const seconds of [-300, 300]) {
      expect(verify(signedBy('s3cret'), 's3cret', { now: after(seconds) }).id).toBe('e-1');
    }
    for (const seconds of [-301, 301]) {
      expect(refusal(signedBy('s3cret'), 's3cret', { now: after(seconds) })).toContain('too far from the current time');
    }
  });

  it('accepts a webhook timestamp within the configured tolerance', () => {
    const now = after(11);
    expect(verify(signedBy('s3cret'), 's3cret', { now, toleranceSeconds: 11 }).id).toBe('e-1');
    expect(refusal(signedBy('s3cret'), 's3cret', { now, toleranceSeconds: 10 })).toContain(
      'too far from the current time',
    );
  });

  it.each(['soon', '', '-1', '1e9', ' 1794830400'])('rejects the malformed webhook timestamp %j', (timestamp) => {
    const { headers, body } = signedBy('s3cret');
    const request = { headers: { ...headers, 'webhook-timestamp': timestamp }, body };
    expect(refusal(request, 's3cret', { now: SENT })).toContain('webhook-timestamp');
  });
});

describe('the hash of a body', () => {
  it('accepts the hash of a webhook body with the right secret only', () => {
    expect(hashMatches(BODY, 's3cret')).toBe(true);
    expect(hashMatches(BODY, 'other')).toBe(false);
    expect(hashMatches(BODY.replace('1202', '1203'), 's3cret')).toBe(false);
    expect(hashMatches(BODY.replace(`"${HASH}"`, 'null'), 's3cret')).toBe(false);
  });

  it('hashes null in a webhook body as an empty text, and booleans as JSON', () => {
    // SHA-256 of "abfalsex".
    const hash = '038418fb0a0245bd5e62b210e7a5ab0a4de1693d13fa3eacb70344aea70d8b01';
    expect(hashMatches(JSON.stringify({ a: null, b: false, hash }), 'x')).toBe(true);
  });
});
