import type { ShopError } from '@marquee/contracts';
import { localesFrom, type SentProductLocale } from './product-locales.rules';

const OF = { title: 'x', tagging_genre: [] };
const NONE = { locales: [], made_seo: {} };
const LANGUAGES = ['en', 'de', 'fr', 'it', 'es'];
/** A product with this number of tags in each description and each mail text. */
const tagged = (languages: readonly string[], tags: number): SentProductLocale[] =>
  languages.map((language_id) => ({
    language_id,
    description: '<br />'.repeat(tags),
    email_text: '<hr />'.repeat(tags),
  }));
const ids = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

function errorsOf(make: () => unknown): unknown {
  try {
    make();
  } catch (error) {
    return (error as ShopError).errors;
  }
  return {};
}

describe('tag limit of product texts', () => {
  const refusal = { locales: ['contain too many HTML tags together; shorten some of the texts'] };

  it('counts the HTML tags of all product texts before parsing any', () => {
    expect(localesFrom(OF, NONE, tagged(LANGUAGES, 1000), ids(5)).locales).toHaveLength(5);
    // Reading this text would refuse it: its safe HTML exceeds the length of the field.
    const unread = { language_id: 'pl', description: '&'.repeat(20_000) };
    const sent = [unread, ...tagged(LANGUAGES, 1001)];
    expect(errorsOf(() => localesFrom(OF, NONE, sent, ids(6)))).toEqual(refusal);
    expect(errorsOf(() => localesFrom(OF, NONE, [unread], ids(1)))).not.toEqual(refusal);
  });

  it('counts the HTML tags of stored texts and of sanitized HTML', () => {
    const present = localesFrom(OF, NONE, tagged(LANGUAGES, 1000), ids(5));
    expect(errorsOf(() => localesFrom(OF, present, tagged(['pl'], 1), [6]))).toEqual(refusal);
    expect(localesFrom(OF, present, [{ language_id: 'en', title: 'y' }], [6]).locales).toHaveLength(5);
    const open = LANGUAGES.map((language_id) => ({ language_id, description: '<p>x'.repeat(1001) }));
    expect(errorsOf(() => localesFrom(OF, NONE, open, ids(5)))).toEqual(refusal);
  });
});
