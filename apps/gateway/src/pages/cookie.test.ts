import { cookieOf, tokenIn } from './cookie';

const TOKEN = 'Q'.repeat(43);

describe('the cookie', () => {
  it('is kept for this host alone, over TLS alone, out of reach of scripts', () => {
    expect(cookieOf(TOKEN)).toBe(`__Host-marquee=${TOKEN}; Path=/; Secure; HttpOnly; SameSite=Lax`);
    expect(cookieOf(TOKEN, 60)).toMatch(/; Max-Age=60$/);
    expect(cookieOf(TOKEN)).not.toMatch(/domain/i);
  });

  it('is found among others', () => {
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
  ])('counts for nothing where it is none of ours: %j', (header) => {
    expect(tokenIn(header)).toBeUndefined();
  });
});
