import { cut, madeSeo, seoSource } from './seo.rules';

describe('derived seo fields', () => {
  const locale = { title: 'Shown', description: '<p>Some <b>words</b></p>' };

  it('derives seo fields from the title, the description text and the genres', () => {
    const of = {
      title: 'Admin',
      tagging_genre: [
        { id: 1, value: 'Drama' },
        { id: 2, value: 'Shown' },
      ],
    };
    expect(madeSeo(seoSource(of, locale))).toEqual({
      seo_title: 'Shown',
      seo_description: 'Some words',
      seo_keywords: 'Shown, Drama',
    });
  });

  it('falls back to the product title for a missing locale title or description', () => {
    const of = { title: 'Admin', tagging_genre: [] };
    expect(madeSeo(seoSource(of, { title: ' ', description: '' }))).toEqual({
      seo_title: 'Admin',
      seo_description: 'Admin',
      seo_keywords: 'Admin',
    });
  });
});

describe('derived description', () => {
  it.each(['line1\nline2\r\nline3', '<p>line1\nline2</p>line3', ''])(
    'puts the description %j into one line',
    (description) => {
      const title = 'line1\nline2\tline3';
      expect(madeSeo({ title, description, genres: [] }).seo_description).toBe('line1 line2 line3');
    },
  );
});

describe('cut', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly te', 10, 'exactly te'],
    ['one two three', 10, 'one two…'],
    ['one two, three', 10, 'one two…'],
    ['one twothr ee', 11, 'one twothr…'],
    ['abcdefghijkl', 10, 'abcdefghi…'],
    ['abcdefgh😀😀', 10, 'abcdefgh…'],
  ])('cuts a text at a word boundary: %s at %d characters', (text, length, expected) => {
    expect(cut(text, length)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(length);
  });
});
