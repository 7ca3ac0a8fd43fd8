import { emailKey, FORGOT, limitsOf, networkOf, SIGN_IN } from './limits';

describe('limits of attempts', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('count %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('count an email as one however it is written, and apart for each purpose', () => {
    expect(emailKey(SIGN_IN, ' Kim@Example.org ')).toBe(emailKey(SIGN_IN, 'kim@example.org'));
    expect(emailKey(SIGN_IN, 'kim@example.org')).not.toBe(emailKey(FORGOT, 'kim@example.org'));
  });

  it('never hold what was typed', () => {
    for (const { key } of limitsOf(SIGN_IN, { email: 'my password', address: '192.0.2.7' })) {
      expect(key).toMatch(/^[\w-]{43}$/);
    }
  });
});
