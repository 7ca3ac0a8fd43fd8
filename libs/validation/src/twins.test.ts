import { twins } from './twins';

describe('twins', () => {
  it('returns every duplicate element of a list except the first', () => {
    const elements = [5, 7, 5, 5, 7].map((theme_id) => ({ theme_id }));
    expect(twins('themes', 'theme_id', elements)).toEqual([
      ['themes.2.theme_id', 'is a duplicate; send it once'],
      ['themes.3.theme_id', 'is a duplicate; send it once'],
      ['themes.4.theme_id', 'is a duplicate; send it once'],
    ]);
    expect(twins('themes', 'theme_id', elements.slice(0, 2))).toEqual([]);
    expect(
      twins('countries', 'code', [{ code: 'DE' }, { code: 'DE' }], 'already has a price in this list; send it once'),
    ).toEqual([['countries.1.code', 'already has a price in this list; send it once']]);
  });
});
