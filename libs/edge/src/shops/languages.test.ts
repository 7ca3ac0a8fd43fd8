import { languageFor } from './languages';

describe('the language of a page', () => {
  it.each([
    [['de', 'en'], 'de'],
    [['fr', 'de'], 'de'],
    [['en', 'de'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
  ])('chooses, for the accepted languages %j, the page language %s', (wanted, language) => {
    expect(languageFor(wanted)).toBe(language);
  });
});
