import { cookieOf, tokenIn } from './cookie';

const TOKEN = 'Q'.repeat(43);

describe('the cookie', () => {
  it('restricts the session cookie to this host, to TLS and to HTTP requests', () => {
    expect(cookieOf(TOKEN)).toBe(`__Host-marquee=${TOKEN}; Path=/; Secure; HttpOnly; SameSite=Lax`);
    expect(cookieOf(TOKEN, 60)).toMatch(/; Max-Age=60$/);
    expect(cookieOf(TOKEN)).not.toMatch(/domain/i);
  });

  it('finds the session cookie among other cookies', () => {
    expect(tokenIn(`a=b; __Host-marquee=${TOKEN}; c=d`)).toBe(TOKEN);
    expect(tokenIn(`__Host-marquee=v.${TOKEN}`)).toBe(`v.${TOKEN}`);
  });

  it.each([
    [undefined],
    [''],
    [`__host-marquee=${TOKEN}`],
    [`x__Host-marquee=${TOKEN}`],
    ['__Host-marquee=short'],
    [`__Host-marquee=${'x'.repeat(300)}`],
    [`__Host-marquee=${TOKEN}<`],
    ['__Host-marquee'],
  ])('ignores a foreign or malformed session cookie: %j', (header) => {
    expect(tokenIn(header)).toBeUndefined();
  });
});
