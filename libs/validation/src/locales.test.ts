import { category, license, ShopError, themeSetting, type Category } from '@marquee/contracts';
import { mergeLocales as merge, type SentLocale } from './locales';

type CategoryLocale = Category['locales'][number];
const mergeLocales = (present: CategoryLocale[], sent: SentLocale<typeof category>[], newIds: number[]) =>
  merge(category, present, sent, newIds);

const aLocale = (change: Partial<CategoryLocale>): CategoryLocale => ({
  id: 1,
  title: 'Films',
  description: '',
  seo_title: '',
  seo_description: '',
  seo_keywords: '',
  src: null,
  language: 'en',
  ...change,
});

function errorsOf(merge: () => unknown): string[] {
  try {
    merge();
  } catch (error) {
    return Object.keys((error as ShopError).errors ?? {});
  }
  return [];
}

describe('mergeLocales', () => {
  const present = [aLocale({}), aLocale({ id: 2, title: 'Filme', language: 'de' })];

  it('updates the locale with the sent id, and retains all other fields and locales', () => {
    const merged = mergeLocales(present, [{ id: 2, description: 'Alle Filme' }], []);
    expect(merged).toEqual([present[0], { ...present[1], description: 'Alle Filme' }]);
  });

  it('updates the locale of the sent language if no id is sent', () => {
    expect(mergeLocales(present, [{ language: 'DE', title: 'Kino' }], [9])[1]).toEqual({
      ...present[1],
      title: 'Kino',
    });
  });

  it('adds a locale for a new language with a new id and every field', () => {
    const [, , added] = mergeLocales(present, [{ language: 'fr', title: 'Cinéma' }], [9]);
    expect(added).toEqual(aLocale({ id: 9, title: 'Cinéma', language: 'fr' }));
    expect(Object.keys(added ?? {})).toEqual(Object.keys(present[0] ?? {}));
  });

  it('leaves all locales unchanged if none is sent', () => {
    expect(mergeLocales(present, [], [])).toEqual(present);
  });

  it('swaps the languages of two locales by their ids', () => {
    const swapped = mergeLocales(
      present,
      [
        { id: 1, language: 'de' },
        { id: 2, language: 'en' },
      ],
      [8, 9],
    );
    expect(swapped.map(({ id, language }) => [id, language])).toEqual([
      [1, 'de'],
      [2, 'en'],
    ]);
  });

  it('ignores an unknown locale id if a language is sent', () => {
    const [, , added] = mergeLocales(present, [{ id: 77, language: 'fr', title: 'Copie' }], [9]);
    expect(added).toEqual(aLocale({ id: 9, title: 'Copie', language: 'fr' }));
    expect(mergeLocales(present, [{ id: 77, language: 'de', title: 'Kino' }], [9])[1]).toEqual({
      ...present[1],
      title: 'Kino',
    });
  });

  it('rejects an unknown locale id, and a second locale for one language', () => {
    expect(errorsOf(() => mergeLocales(present, [{ id: 77, title: 'x' }], [9]))).toEqual(['locales.0.id']);
    expect(errorsOf(() => mergeLocales(present, [{ id: 1, language: 'de' }], [9]))).toEqual(['locales.0.language']);
  });

  it('names the faulty sent locale if two locales share a language', () => {
    const both = [
      { id: 1, language: 'it' },
      { id: 2, language: 'it' },
    ];
    expect(errorsOf(() => mergeLocales(present, both, [8, 9]))).toEqual(['locales.1.language']);
  });

  it('rejects a locale that is sent twice by id or by language', () => {
    const byId = [
      { id: 1, title: 'one' },
      { id: 1, title: 'two' },
    ];
    expect(errorsOf(() => mergeLocales(present, byId, [8, 9]))).toEqual(['locales.1.language']);
    const byLanguage = [{ language: 'fr' }, { language: 'FR', title: 'x' }];
    expect(errorsOf(() => mergeLocales(present, byLanguage, [8, 9]))).toEqual(['locales.1.language']);
  });

  it('identifies languages by number if the resource uses numbers', () => {
    const rent = { id: 1, language_id: 1, name: 'Rent', description: '' };
    const merged = merge(license, [rent], [{ language_id: 1, description: 'd' }, { language_id: 2 }], [8, 9]);
    expect(merged).toEqual([
      { ...rent, description: 'd' },
      { id: 9, language_id: 2, name: '', description: '' },
    ]);
    const refused = () => merge(license, [rent], [{ id: 77, name: 'x' }], [9]);
    expect(refused).toThrow(
      ShopError.invalid({ 'locales.0.id': ['is not a locale of this license; send an existing id, or a language'] }),
    );
  });

  it('rejects more text than all locales together may contain, over several requests', () => {
    const long = (length: number) => ({ description: 'x'.repeat(length) });
    const some = mergeLocales(present, [{ id: 1, ...long(60_000) }], []);
    const more = ['fr', 'it', 'es'].map((language) => ({ language, ...long(60_000) }));
    const full = mergeLocales(some, more, [7, 8, 9]);
    expect(errorsOf(() => mergeLocales(full, [{ id: 2, ...long(60_000) }], []))).toEqual(['locales']);
    expect(mergeLocales(full, [{ id: 2, ...long(10_000) }], [])).toHaveLength(5);
    // Stored text was valid when it was stored.
    const overfull = [...full, aLocale({ id: 10, language: 'pl', ...long(60_000) })];
    expect(mergeLocales(overfull, [], [])).toEqual(overfull);
  });

  it("reads the language under the resource's key and fills the other locale fields", () => {
    const [made] = merge(themeSetting, [], [{ language_id: 'DE', shop_name: 'Kino' }], [4]);
    expect(made).toEqual({
      id: 4,
      language_id: 'de',
      shop_name: 'Kino',
      shop_description: '',
      offline_message: '',
      seo_title: '',
      seo_description: '',
      seo_keywords: '',
    });
    const refused = () => merge(themeSetting, made ? [made] : [], [{ id: 9, shop_name: 'x' }], [5]);
    expect(refused).toThrow(
      ShopError.invalid({
        'locales.0.id': ['is not a locale of this theme setting; send an existing id, or a language'],
      }),
    );
  });
});
