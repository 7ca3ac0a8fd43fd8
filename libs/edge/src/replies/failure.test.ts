import { NotFoundException } from '@nestjs/common';
import { DEFAULT_MESSAGES, ERROR_CODES, ShopError, type ErrorCode } from '@marquee/contracts';
import { failureOf, shopErrorOf, STATUS, withNextStep } from './failure';

describe('failures', () => {
  it('maps every error code to an HTTP status of 400 or more', () => {
    const codes = Object.keys(ERROR_CODES) as ErrorCode[];
    expect(Object.keys(STATUS).sort()).toEqual([...codes].sort());
    expect(codes.filter((code) => STATUS[code] < 400)).toEqual([]);
  });

  it.each(Object.keys(ERROR_CODES) as ErrorCode[])(
    'answers the error %s with its name, number, status and default message',
    (code) => {
      const { status, body } = failureOf(new ShopError(code), 'r1');
      expect(status).toBe(STATUS[code]);
      expect(body).toEqual({ error: DEFAULT_MESSAGES[code], error_code: ERROR_CODES[code], code, request_id: 'r1' });
    },
  );

  const WORDED_BY_INTERFACE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['password_mismatch', 'unauthorized']);
  it.each((Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => !WORDED_BY_INTERFACE.has(code)))(
    'states in the default message of %s what is wrong and what to do next',
    (code) => {
      expect(DEFAULT_MESSAGES[code]).toMatch(
        /^[A-Z].+[.;] .*\b(Ask|Authorize|Check|check|Compare|Correct|Read|Retry|Send|Use) .+\.$/,
      );
    },
  );

  it.each(Object.keys(ERROR_CODES) as ErrorCode[])(
    'sends Retry-After with %s only if nothing was changed and a retry can succeed',
    (code) => {
      const retried = ['rate_limited', 'unavailable', 'idempotency_in_flight'].includes(code);
      expect('retry-after' in failureOf(new ShopError(code), 'r1').headers).toBe(retried);
    },
  );

  it('renders message, code, request id and invalid fields of an error in one body', () => {
    const failure = failureOf(ShopError.invalid({ title: ['is required'] }), 'r1');
    expect(failure).toEqual({
      status: 422,
      headers: {},
      body: {
        error: 'Some fields are invalid. Correct them and retry.',
        error_code: -12,
        code: 'invalid',
        request_id: 'r1',
        errors: { title: ['is required'] },
      },
    });
  });

  it('renders extra keys of an error in the body, and its retry delay in a header', () => {
    const mismatch = failureOf(new ShopError('password_mismatch', undefined, undefined, { companies: ['A'] }), 'r1');
    expect(mismatch.body).toMatchObject({ error_code: -1, companies: ['A'] });
    const limited = failureOf(new ShopError('rate_limited', undefined, undefined, { retry_after: 7 }), 'r1');
    expect(limited).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
    expect(limited.body).not.toHaveProperty('retry_after');
  });

  it.each([
    [undefined, 'Read the resource or its list before you retry. Send an Idempotency-Key with future POST requests.'],
    [
      'key-1',
      'With the same Idempotency-Key you can retry at once: the request is applied once, and the first answer is repeated.',
    ],
  ])('adds the next step to an unknown outcome without Retry-After (key: %s)', (key, nextStep) => {
    const { status, headers, body } = failureOf(withNextStep(new ShopError('outcome_unknown'), key), 'r');
    expect([status, headers]).toEqual([504, {}]);
    const error = `${DEFAULT_MESSAGES.outcome_unknown} ${nextStep}`;
    expect(body).toEqual({ error, error_code: -21, code: 'outcome_unknown', request_id: 'r' });
  });

  it('leaves the message of a known outcome unchanged with and without an Idempotency-Key', () => {
    const unavailable = new ShopError('unavailable');
    expect([withNextStep(unavailable, 'key-1'), withNextStep(unavailable, undefined)]).toEqual([
      unavailable,
      unavailable,
    ]);
  });

  it('sends WWW-Authenticate without an error code if no token was sent', () => {
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
  ])('replaces the framework error %p with the default message of %s', (thrown, code) => {
    const shown = shopErrorOf(thrown);
    expect(shown.code).toBe(code);
    expect(shown.message).toBe(new ShopError(code as ErrorCode).message);
  });
});
