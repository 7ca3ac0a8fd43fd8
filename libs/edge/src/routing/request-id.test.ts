import { requestIdOf } from './request-id';

describe('request id', () => {
  it.each(['abc-123', 'a', '0af7651916cd43dd8448eb211c80319c', 'x'.repeat(128)])(
    'adopts the valid request id %s',
    (sent) => {
      expect(requestIdOf({ headers: { 'x-request-id': sent } })).toBe(sent);
    },
  );

  it.each(['', 'x'.repeat(129), 'a b', 'a\nb', '<script>', 'ü'])('generates a request id instead of %j', (sent) => {
    const made = requestIdOf({ headers: { 'x-request-id': sent } });
    expect(made).toMatch(/^[\da-f-]{36}$/);
    expect(requestIdOf({ headers: {} })).not.toBe(made);
  });
});
