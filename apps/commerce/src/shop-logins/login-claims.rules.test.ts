import { unpadded } from './login-claims.rules';

describe('the text of a login token', () => {
  it.each(['abc', 'abc=', 'abc=='])('removes the padding of a login token: %s', (token) => {
    expect(unpadded({ token })).toEqual({ token: 'abc' });
  });

  it('reads a login token in time linear to its length', () => {
    const begun = performance.now();
    unpadded({ token: `${'='.repeat(100_000)}x` });
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
