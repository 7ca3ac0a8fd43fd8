import { twins } from './twins';

describe('twins', () => {
  it('returns every duplicate except the first element of each key', () => {
    const elements = [5, 7, 5, 5, 7].map((theme_id) => ({ theme_id }));
    expect(twins('themes', 'theme_id', elements)).toEqual([
      ['themes.2.theme_id', 'is a duplicate'],
      ['themes.3.theme_id', 'is a duplicate'],
      ['themes.4.theme_id', 'is a duplicate'],
    ]);
    expect(twins('themes', 'theme_id', elements.slice(0, 2))).toEqual([]);
    expect(twins('countries', 'code', [{ code: 'DE' }, { code: 'DE' }], 'has a price already')).toEqual([
      ['countries.1.code', 'has a price already'],
    ]);
  });
});
