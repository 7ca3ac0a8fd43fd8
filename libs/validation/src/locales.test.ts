import { category, ShopError, themeSetting, type Category } from '@marquee/contracts';
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

  it('changes the one with the sent id, keeps its other fields and those not sent', () => {
    const merged = mergeLocales(present, [{ id: 2, description: 'Alle Filme' }], []);
    expect(merged).toEqual([present[0], { ...present[1], description: 'Alle Filme' }]);
  });

  it('changes the one of the sent language where no id is sent', () => {
    expect(mergeLocales(present, [{ language: 'DE', title: 'Kino' }], [9])[1]).toEqual({
      ...present[1],
      title: 'Kino',
    });
  });

  it('adds a new language under a new id, with every field', () => {
    const [, , added] = mergeLocales(present, [{ language: 'fr', title: 'Cinéma' }], [9]);
    expect(added).toEqual(aLocale({ id: 9, title: 'Cinéma', language: 'fr' }));
    expect(Object.keys(added ?? {})).toEqual(Object.keys(present[0] ?? {}));
  });

  it('leaves everything as it is when nothing is sent', () => {
    expect(mergeLocales(present, [], [])).toEqual(present);
  });

  it('lets two locales swap their languages', () => {
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

  it('passes over an id of another category where a language is sent', () => {
    const [, , added] = mergeLocales(present, [{ id: 77, language: 'fr', title: 'Copie' }], [9]);
    expect(added).toEqual(aLocale({ id: 9, title: 'Copie', language: 'fr' }));
    expect(mergeLocales(present, [{ id: 77, language: 'de', title: 'Kino' }], [9])[1]).toEqual({
      ...present[1],
      title: 'Kino',
    });
  });

  it('refuses an id that names nothing here, and a second locale for a language', () => {
    expect(errorsOf(() => mergeLocales(present, [{ id: 77, title: 'x' }], [9]))).toEqual(['locales.0.id']);
    expect(errorsOf(() => mergeLocales(present, [{ id: 1, language: 'de' }], [9]))).toEqual(['locales.0.language']);
  });

  it('finds the language under the name that the resource gives it, and fills what its own locales have', () => {
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
    expect(refused).toThrow(ShopError.invalid({ 'locales.0.id': ['is not a locale of this theme setting'] }));
  });
});
