import { randomBytes } from 'node:crypto';
import { adminCompanies } from '@marquee/contracts';
import { aCompany, aProvenDomain, asOperator, atHost, operator, system, type TestCompany } from '@marquee/testing';

/** `SHOP_BASE_DOMAIN` in local mode. */
const BASE = 'shops.localhost';
const unique = () => randomBytes(5).toString('hex');
const numbered = ({ company_id }: TestCompany) => `${company_id}.${BASE}`;

const visit = (host: string, headers: Record<string, string> = {}) => atHost(host, '/', { headers });
const change = ({ api, theme_setting_id }: TestCompany, ThemeSetting: object) =>
  api.put(`/api/themesettings/${theme_setting_id}.json`, { ThemeSetting }, 200);

const GERMAN = { language_id: 'de', shop_name: 'Kino', shop_description: 'Filme', offline_message: 'Gleich zurück' };
const ENGLISH = { language_id: 'en', shop_name: 'Cinema', shop_description: 'Films', offline_message: 'Back soon' };

describe('the storefront page of a shop', () => {
  it('serves the storefront page at every domain of the shop, in any case and with any port', async () => {
    const shop = await aCompany();
    const [shop_domain, access_domain] = [`${unique()}.example`, `my.${unique()}.example`];
    const vanity_domain = `v${unique()}`;
    await change(shop, { shop_domain, access_domain, vanity_domain, locales: [ENGLISH] });
    for (const host of [shop_domain, access_domain]) await aProvenDomain(shop, host);
    const hosts = [shop_domain, `${vanity_domain}.${BASE}`, numbered(shop), access_domain];
    for (const host of [...hosts, `${shop_domain.toUpperCase()}:8443`, `${shop_domain}.`]) {
      const { status, body: page } = await visit(host);
      expect([host, status, page.includes('>Cinema<')]).toEqual([host, 200, true]);
    }
  });

  it('shows name, description and meta tags of a shop without setting a cookie', async () => {
    const shop = await aCompany();
    const seo = { seo_title: 'Old films', seo_description: 'All of them', seo_keywords: 'film, old' };
    await change(shop, { shop_icon: 'https://cdn.example/i.png', locales: [{ ...ENGLISH, ...seo }] });
    const { headers, body: page } = await visit(numbered(shop));
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('<title>Old films</title>');
    expect(page).toContain('<meta name="description" content="All of them" />');
    expect(page).toContain('<meta name="keywords" content="film, old" />');
    expect(page).toMatch(/<h1[^>]*>Cinema<\/h1>\s*<p[^>]*>Films<\/p>/);
    expect(page).toContain('<link rel="icon" href="https://cdn.example/i.png" />');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data: https://cdn.example; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    );
    expect(headers['set-cookie']).toBeUndefined();
  });

  // interface: Theme setting.locales
  it("selects the visitor's language on a storefront page, then English, then the first", async () => {
    const shop = await aCompany({ name: 'Harbour Films' });
    const nameFor = async (language: string) =>
      /<h1[^>]*>(.*)<\/h1>/.exec((await visit(numbered(shop), { 'accept-language': language })).body)?.[1];
    expect(await nameFor('de')).toBe('Harbour Films');
    await change(shop, { locales: [GERMAN] });
    expect(await nameFor('fr')).toBe('Kino');
    await change(shop, { locales: [ENGLISH] });
    expect(await nameFor('fr')).toBe('Cinema');
    expect(await nameFor('fr, de-CH;q=0.5, en;q=0.2')).toBe('Kino');
  });

  it('renders the texts of a company on its storefront page as text', async () => {
    const shop = await aCompany();
    const bad = '"><script>alert(1)</script>';
    const texts = { shop_name: bad, shop_description: bad, seo_title: bad, seo_description: bad, seo_keywords: bad };
    // A semicolon would end a directive of the policy.
    const shop_icon = 'https://cdn.example;sandbox/i.png';
    await change(shop, { shop_icon, locales: [{ language_id: 'en', offline_message: bad, ...texts }] });
    const shown = await visit(numbered(shop));
    expect(shown.body).toContain('&lt;script&gt;');
    await change(shop, { shop_offline: true });
    const offline = await visit(numbered(shop));
    expect(offline.body).toContain('&lt;script&gt;');
    expect(shown.body + offline.body).not.toMatch(/<script(?! type="application\/ld\+json">)|sandbox/);
    expect(shown.headers['content-security-policy']).not.toContain('sandbox');
  });

  it('selects the shop by the Host header, and ignores X-Forwarded-Host', async () => {
    const [shop, other] = [await aCompany({ name: 'Called' }), await aCompany({ name: 'Forwarded' })];
    const forged = { 'x-forwarded-host': numbered(other) };
    expect((await visit(numbered(shop), forged)).body).toContain('>Called<');
    const own = await visit(new URL(system().url).host, forged);
    expect([own.status, own.headers.location]).toEqual([302, '/docs']);
  });
});

describe('where there is no shop', () => {
  const noShop = async (host: string) => {
    const { status, body: page } = await visit(host);
    expect([host, status]).toEqual([host, 404]);
    return page;
  };

  // interface: DELETE /api/themesettings/{id}.json
  it('answers alike for an unknown host, a deleted shop and a disabled company', async () => {
    const [gone, disabled] = [await aCompany({ name: 'Gone Games' }), await aCompany({ name: 'Disabled Discs' })];
    const shop_domain = `${unique()}.example`;
    await change(gone, { shop_domain });
    await aProvenDomain(gone, shop_domain);
    expect((await visit(shop_domain)).body).toContain('Gone Games');
    await gone.api.delete(`/api/themesettings/${gone.theme_setting_id}.json`, 200);
    const { company_id } = disabled;
    expect((await visit(numbered(disabled))).body).toContain('Disabled Discs');
    await asOperator((bus) => bus.call(adminCompanies.disable, operator(), { company_id }));

    const unknown = await noShop(`${unique()}.example`);
    expect(unknown).toContain('<h1>There is no shop here</h1>');
    const hosts = [shop_domain, numbered(gone), numbered(disabled), BASE, `0.${BASE}`, `a.b.${BASE}`, 'no_name'];
    for (const host of hosts) expect(await noShop(host)).toBe(unknown);
    await asOperator((bus) => bus.call(adminCompanies.enable, operator(), { company_id }));
    expect((await visit(numbered(disabled))).status).toBe(200);
  });
});

describe('an offline shop', () => {
  // interface: Theme setting.shop_offline; State Shop shop_offline: flag set by PUT
  it('shows visitors of an offline shop its offline message', async () => {
    const shop = await aCompany();
    await change(shop, { shop_offline: true, locales: [GERMAN, ENGLISH] });
    const german = await visit(numbered(shop), { 'accept-language': 'de' });
    expect([german.status, german.headers['retry-after']]).toEqual([503, '3600']);
    expect(german.body).toContain('Gleich zurück');
    expect(german.body).not.toMatch(/Kino|Filme/);
    expect((await visit(numbered(shop))).body).toContain('Back soon');
    await change(shop, { shop_offline: false });
    expect((await visit(numbered(shop))).body).toContain('Cinema');
  });

  it('shows a default message of an offline shop without its own message', async () => {
    const shop = await aCompany();
    await change(shop, { shop_offline: true });
    const { status, body: page } = await visit(numbered(shop));
    expect([status, page.includes('This shop is offline. Please come back later.')]).toEqual([503, true]);
  });
});
