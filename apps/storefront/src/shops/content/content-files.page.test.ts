import { durationText, languageName, sizeText } from './content-files.page';

describe('the facts of a content file', () => {
  it.each([
    [0, '0:00'],
    [30.02, '0:30'],
    [3599.6, '1:00:00'],
    [5400, '1:30:00'],
  ])('shows %d seconds as a duration', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it.each([
    [0, 'en', '0 byte'],
    [268_053, 'en', '268 kB'],
    [1_500_000, 'de', '1,5 MB'],
    [53_687_091_200, 'en', '53.7 GB'],
    [5_000_000_000_000, 'en', '5,000 GB'],
  ] as const)('shows a size of %d bytes in the language of the page: %s', (bytes, language, text) => {
    expect(sizeText(bytes, language).replaceAll(/\s/g, ' ')).toBe(text);
  });

  it('names a language in the language of the page', () => {
    expect([languageName('de', 'en'), languageName('de', 'de')]).toEqual(['German', 'Deutsch']);
  });
});
