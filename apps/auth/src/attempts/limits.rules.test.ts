import { emailKey, FORGOT, limitsOf, SIGN_IN, signedInKeys } from './limits.rules';

describe('limits of attempts', () => {
  it('counts all addresses of a network as one client of the attempt limits', () => {
    const keyOf = (address: string) => limitsOf(SIGN_IN, { email: 'kim@example.org', address }).at(-1)?.key;
    expect(keyOf('2001:db8:1:2::7')).toBe(keyOf('2001:db8:1:2:3:4:5:6'));
    expect(keyOf('2001:db8:1:3::7')).toBe(keyOf('2001:db8:1:2::7'));
    expect(keyOf('2001:db8:1:103::7')).not.toBe(keyOf('2001:db8:1:2::7'));
    expect(keyOf('::ffff:192.0.2.7')).toBe(keyOf('192.0.2.7'));
  });

  it('counts all spellings of an email as one email, separately for each purpose', () => {
    expect(emailKey(SIGN_IN, ' Kim@Example.org ')).toBe(emailKey(SIGN_IN, 'kim@example.org'));
    expect(emailKey(SIGN_IN, 'kim@example.org')).not.toBe(emailKey(FORGOT, 'kim@example.org'));
  });

  it.each([SIGN_IN, FORGOT])(
    'exempts a network with an earlier sign-in from the limit of all networks: $name',
    (limits) => {
      const kim = { email: 'kim@example.org', address: '192.0.2.7' };
      const everywhere = limitsOf(limits, kim).find(({ key }) => key === emailKey(limits, kim.email));
      expect(everywhere).toMatchObject({ ...limits.everywhere, unless: signedInKeys(kim).known });
      const elsewhere = [
        { ...kim, address: '198.51.100.7' },
        { ...kim, email: 'ada@example.org' },
      ];
      for (const other of elsewhere) expect(everywhere?.unless).not.toBe(signedInKeys(other).known);
      // The limit per network applies everywhere.
      const [here] = limitsOf(limits, kim);
      expect(here).toMatchObject(limits.here);
      expect([here?.unless, limitsOf(limits, kim).at(-1)?.unless]).toEqual([undefined, undefined]);
    },
  );

  it('never stores the typed email in a limit key', () => {
    for (const { key } of limitsOf(SIGN_IN, { email: 'my password', address: '192.0.2.7' })) {
      expect(key).toMatch(/^[\w-]{43}(?::[\w-]{43})?$/);
    }
  });
});
