import { NotFoundException } from '@nestjs/common';
import { ERROR_CODES, ShopError, type ErrorCode } from '@marquee/contracts';
import { failureOf, shopErrorOf, STATUS, withNextStep } from './failure';

describe('failures', () => {
  it('have a status for every code, none of which is a success', () => {
    const codes = Object.keys(ERROR_CODES) as ErrorCode[];
    expect(Object.keys(STATUS).sort()).toEqual([...codes].sort());
    expect(codes.filter((code) => STATUS[code] < 400)).toEqual([]);
  });

  it('show a sentence, a code, the request and the fields concerned', () => {
    const failure = failureOf(ShopError.invalid({ title: ['must be sent'] }), 'r1');
    expect(failure).toEqual({
      status: 422,
      headers: {},
      body: {
        error: 'Some fields are not valid.',
        error_code: -12,
        request_id: 'r1',
        errors: { title: ['must be sent'] },
      },
    });
  });

  it('carry the further keys of an error into the body, and its waiting time into a header', () => {
    const mismatch = failureOf(new ShopError('password_mismatch', undefined, undefined, { companies: ['A'] }), 'r1');
    expect(mismatch.body).toMatchObject({ error_code: -1, companies: ['A'] });
    const limited = failureOf(new ShopError('rate_limited', undefined, undefined, { retry_after: 7 }), 'r1');
    expect(limited).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
    expect(limited.body).not.toHaveProperty('retry_after');
  });

  it.each([
    [undefined, /: it is not known whether this was done\. Read the resource or its list before you send it again;/],
    ['key-1', /: it is not known whether this was done\. Send it again with the same Idempotency-Key: it is done once/],
  ])('of unknown outcome say what to do, and never when to come back (key: %s)', (key, words) => {
    const { status, headers, body } = failureOf(withNextStep(new ShopError('outcome_unknown'), key), 'r');
    expect([status, headers]).toEqual([504, {}]);
    expect(body).toEqual({ error: expect.stringMatching(words) as string, error_code: -21, request_id: 'r' });
  });

  it('of known outcome say the same with a key and without', () => {
    const unavailable = new ShopError('unavailable');
    expect([withNextStep(unavailable, 'key-1'), withNextStep(unavailable, undefined)]).toEqual([
      unavailable,
      unavailable,
    ]);
  });

  it('ask for a token without blaming one that was not sent', () => {
    const missing = failureOf(new ShopError('unauthorized', 'access_token required'), 'r1');
    expect(missing.headers).toEqual({ 'www-authenticate': 'Bearer realm="marquee"' });
    const expired = failureOf(new ShopError('unauthorized', 'expired'), 'r1');
    expect(expired.headers['www-authenticate']).toContain('error="invalid_token", error_description="expired"');
  });

  it.each([
    [new NotFoundException('Cannot GET /x?access_token=secret'), 'not_found'],
    [Object.assign(new Error('too large'), { statusCode: 413 }), 'too_large'],
    [Object.assign(new Error('media'), { statusCode: 415 }), 'unsupported_media_type'],
    [Object.assign(new Error('bad'), { statusCode: 400 }), 'malformed'],
    [Object.assign(new Error('hm'), { statusCode: 502 }), 'internal'],
    [new TypeError('x is undefined'), 'internal'],
    ['a string', 'internal'],
  ])('made of %p speak with our own words', (thrown, code) => {
    const shown = shopErrorOf(thrown);
    expect(shown.code).toBe(code);
    expect(shown.message).toBe(new ShopError(code as ErrorCode).message);
  });
});
