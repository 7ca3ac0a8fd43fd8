import { createHash, createHmac } from 'node:crypto';
import { hashOf, payloadOf, signed } from './payload.rules';

const ORDER = payloadOf({ company_id: 1202, topic: 'order/create', data: { type: 'order', id: '267227' } });
const HASH = 'ccce396e928e3dbfb2a289eef8b862af93d49bbd9c660f8168a1df0fde8fdba9';

describe('the payload of a webhook', () => {
  // interface: Delivery payload.hash
  it('computes the hash of the published test vector for receivers', () => {
    expect(hashOf(ORDER, 's3cret')).toBe(HASH);
    const { body } = signed({ event_id: 'e-1', request_id: 'r-1', body: ORDER }, ['s3cret'], new Date(0));
    expect(body).toBe(
      `{"company_id":1202,"producer":"shop","scope":"order/create","data":{"type":"order","id":"267227"},"hash":"${HASH}"}`,
    );
  });

  it('hashes null in a payload as an empty string, and numbers and booleans as JSON', () => {
    const body = { a: null, b: true, c: 1.5, d: { e: 'f', g: {} } };
    expect(hashOf(body, 'x')).toBe(createHash('sha256').update('abtruec1.5defgx').digest('hex'));
  });

  it('signs a webhook payload with both secrets after a rotation, with the sending time', () => {
    const now = new Date('2026-11-16T12:00:00.900Z');
    const { headers, body } = signed({ event_id: 'e-1', request_id: 'r-1', body: ORDER }, ['new', 'old'], now);
    const signature = (key: string) =>
      `v1,${createHmac('sha256', key).update(`e-1.1794830400.${body}`).digest('base64')}`;
    expect(headers).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Marquee/1.0',
      'webhook-id': 'e-1',
      'webhook-timestamp': '1794830400',
      'webhook-signature': `${signature('new')} ${signature('old')}`,
      'x-request-id': 'r-1',
    });
    expect(JSON.parse(body)).toMatchObject({ hash: hashOf(ORDER, 'new') });
  });
});
