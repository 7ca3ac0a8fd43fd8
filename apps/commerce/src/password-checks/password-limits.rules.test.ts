import { limitsOfPage } from './password-limits.rules';

describe('the limit of wrong passwords from one address', () => {
  const keyOf = (address: string) => limitsOfPage({ company: 1, email: 'kim@example.org', address }).at(-1)?.key;

  it('counts all addresses of one IPv6 customer network as one client', () => {
    expect(keyOf('2001:db8:1:2:3:4:5:6')).toBe(keyOf('2001:db8:1:3::7'));
    expect(keyOf('::ffff:203.0.113.7')).toBe(keyOf('203.0.113.7'));
  });

  it('counts addresses of different customer networks separately', () => {
    const keys = ['2001:db8:1:2::7', '2001:db8:1:103::7', '203.0.113.7', '203.0.113.8'].map(keyOf);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
