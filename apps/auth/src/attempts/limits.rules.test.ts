import { emailKey, FORGOT, limitsOf, SIGN_IN } from './limits.rules';

describe('limits of attempts', () => {
  it('count all addresses of a network as one', () => {
    const keyOf = (address: string) => limitsOf(SIGN_IN, { email: 'kim@example.org', address }).at(-1)?.key;
    expect(keyOf('2001:db8:1:2::7')).toBe(keyOf('2001:db8:1:2:3:4:5:6'));
    expect(keyOf('2001:db8:1:3::7')).toBe(keyOf('2001:db8:1:2::7'));
    expect(keyOf('2001:db8:1:103::7')).not.toBe(keyOf('2001:db8:1:2::7'));
    expect(keyOf('::ffff:192.0.2.7')).toBe(keyOf('192.0.2.7'));
  });

  it('count an email as one however it is written, and apart for each purpose', () => {
    expect(emailKey(SIGN_IN, ' Kim@Example.org ')).toBe(emailKey(SIGN_IN, 'kim@example.org'));
    expect(emailKey(SIGN_IN, 'kim@example.org')).not.toBe(emailKey(FORGOT, 'kim@example.org'));
  });

  it('never hold what was typed', () => {
    for (const { key } of limitsOf(SIGN_IN, { email: 'my password', address: '192.0.2.7' })) {
      expect(key).toMatch(/^[\w-]{43}(?::[\w-]{43})?$/);
    }
  });
});
