import { hash } from 'node:crypto';
import { ShopError, type ErrorCode } from '@marquee/contracts';
import { SHOP_HOST, ShopSessionsStandIn, ShopsStandIn } from '@marquee/testing';
import { useStorefront } from '../testing/use-storefront';

const { fixture, storefront, desk } = useStorefront();
beforeAll(async () => {
  await fixture.serve('tenant', ShopsStandIn);
  await fixture.serve('commerce', ShopSessionsStandIn);
});

const fails = (operation: string, code: ErrorCode) =>
  desk.answers.set(operation, () => {
    throw new ShopError(code);
  });
const browser = { accept: 'text/html', 'accept-language': 'en' };
const SESSION = 's'.repeat(43);
/** Under the platform's host and under the shop's. */
const PLACES = [
  { base: '/shop/7', headers: { ...browser, host: 'localhost', cookie: `__Host-shop-7=${SESSION}` } },
  { base: '', headers: { ...browser, host: SHOP_HOST, cookie: `__Host-shop=${SESSION}` } },
];

describe.each(PLACES)('an error on a page of a shop below $headers.host$base', ({ base, headers }) => {
  it.each([
    ['unavailable', 503, 'en', 'The shop is unavailable', 'Nothing was changed.'],
    ['internal', 500, 'en', 'Something went wrong', ''],
    ['unavailable', 503, 'de', 'Der Shop ist im Moment nicht erreichbar', 'Es wurde nichts geändert.'],
    ['internal', 500, 'de', 'Etwas ist schiefgegangen', ''],
  ] as const)(
    'shows an error page in the layout of the shop: %s, %i, %s',
    async (code, status, language, title, words) => {
      fails('find', code);
      const url = `${base}/account`;
      const answer = await storefront.app.inject({ url, headers: { ...headers, 'accept-language': language } });
      expect(answer.statusCode).toBe(status);
      const { payload } = answer;
      expect(payload).toContain(`<html lang="${language}">`);
      expect(payload).toMatch(new RegExp(`<title>[^<]*${title} · Harbour Films</title>`));
      expect(payload).toContain(`<h1>${title}</h1>`);
      expect(payload).toContain(words);
      expect(payload).toContain(`href="${base}/player"`);
      expect(payload).toContain(String(answer.headers['x-request-id']));
      expect(payload).not.toMatch(/Marquee|\/admin/);
    },
  );

  const signOut = (csrf: string) =>
    storefront.app.inject({
      method: 'POST',
      url: `${base}/account/sign-out`,
      headers: { ...headers, 'accept-language': 'de', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `csrf=${csrf}`,
    });

  it("explains on a shop's page that the outcome of a form is unknown", async () => {
    fails('close', 'outcome_unknown');
    const answer = await signOut(hash('sha256', `csrf:${SESSION}`, 'base64url'));
    expect(answer.statusCode).toBe(504);
    for (const words of ['Harbour Films', '<h1>Your change may have been saved</h1>']) {
      expect(answer.payload).toContain(words);
    }
    expect(answer.payload).not.toMatch(/Nothing was changed|Marquee/);
  });

  it("explains on a shop's page that a form belongs to another browser", async () => {
    const answer = await signOut('x');
    expect(answer.statusCode).toBe(403);
    // Customers with a session see their own language.
    for (const words of ['Harbour Films', '<html lang="en">', 'Nothing was changed.']) {
      expect(answer.payload).toContain(words);
    }
    expect(answer.payload).not.toMatch(/Marquee|\/admin/);
  });

  it("hides the platform's name on an error page even if the shop cannot be loaded", async () => {
    fails('shop', 'unavailable');
    const answer = await storefront.app.inject({ url: `${base}/account`, headers });
    expect(answer.statusCode).toBe(503);
    expect(answer.payload).toContain('<h1>The shop is unavailable</h1>');
    expect(answer.payload).not.toMatch(/Marquee|\/admin/);
  });
});

describe('an address that leads nowhere', () => {
  it.each(['/nowhere', '/api/products.json', '/admin'])(
    "hides the platform's name on unknown paths under a shop host: %s",
    async (url) => {
      const headers = { ...browser, host: SHOP_HOST };
      const answer = await storefront.app.inject({ url, headers });
      expect(answer.statusCode).toBe(404);
      expect(answer.payload).not.toMatch(/Marquee|\/admin/);
      expect(answer.payload).toContain('<h1>Page not found</h1>');
    },
  );

  it("shows the platform's page on unknown paths under the platform host", async () => {
    const answer = await storefront.app.inject({ url: '/nowhere', headers: { ...browser, host: 'localhost' } });
    expect([answer.statusCode, /Marquee/.test(answer.payload)]).toEqual([404, true]);
  });
});
