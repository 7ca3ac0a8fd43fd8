import { languageFor } from './languages';

describe('the language of a page', () => {
  it.each([
    [['de', 'en'], 'de'],
    [['fr', 'de'], 'de'],
    [['en', 'de'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
  ])('is of %j the one that it is written in: %s', (wanted, language) => {
    expect(languageFor(wanted)).toBe(language);
  });
});
