import { messagesOf } from './messages';

const locale = (language_id: string, texts: object = {}) => ({
  id: 1,
  language_id,
  shop_name: `shop ${language_id}`,
  shop_description: '',
  offline_message: '',
  seo_title: '',
  seo_description: '',
  seo_keywords: '',
  ...texts,
});
const shop = (...languages: string[]) => ({ company_name: 'Acme', locales: languages.map((one) => locale(one)) });

describe('a shop', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,en;q=0.8', 'de'],
    ['DE', 'de'],
    ['en;q=0.5, de;q=0.4, fr;q=0.9', 'fr'],
    ['it, de;q=0.1', 'de'],
    ['de;q=0', 'en'],
    ['it', 'en'],
    ['*', 'en'],
    ['de;q=much', 'en'],
    [', ;;q=,', 'en'],
    [undefined, 'en'],
  ])('selects for Accept-Language %s the shop language %s', (wanted, language) => {
    expect(messagesOf(shop('fr', 'en', 'de'), wanted)).toMatchObject({ language, name: `shop ${language}` });
  });

  it("selects the shop's first language without the requested language and without English", () => {
    expect(messagesOf(shop('fr', 'de'), 'it').language).toBe('fr');
  });

  it('falls back to the company name and the shop title in the meta tags of a shop', () => {
    const unnamed = { company_name: 'Acme', locales: [locale('de', { shop_name: '' })] };
    for (const one of [unnamed, shop()]) expect(messagesOf(one, 'de')).toMatchObject({ name: 'Acme', title: 'Acme' });
    expect(messagesOf(shop(), 'de').language).toBe('en');
    const found = { company_name: 'Acme', locales: [locale('en', { seo_title: 'Films' })] };
    expect(messagesOf(found, undefined)).toMatchObject({ name: 'shop en', title: 'Films' });
  });
});
