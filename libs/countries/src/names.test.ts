import { isInUnion, vatOf } from './taxes';
import { countryCodeOf, withCountryCode } from './names';

describe('the code of a country', () => {
  it.each([
    ['two letters', 'US', 'US'],
    ['two letters in lower case', 'us', 'US'],
    ['letters between blanks', ' de ', 'DE'],
    ['the English name', 'Germany', 'DE'],
    ['another English name', 'United States of America', 'US'],
    ['an English abbreviation', 'U.S.A.', 'US'],
    ['two letters that are an English abbreviation, but no code', 'UK', 'GB'],
    ['the German name', 'Vereinigte Staaten', 'US'],
    ['a French name in capitals', "ÉTATS-UNIS D'AMÉRIQUE", 'US'],
    ['a name without its accent', 'Osterreich', 'AT'],
    ['a name in another script', 'Франция', 'FR'],
    ['a name without Latin letters', '日本', 'JP'],
    ['a name of two countries, of which English names one', 'Congo', 'CD'],
  ])('finds the code of a country by its name or code: %s', (_, named, code) => {
    expect(countryCodeOf(named)).toBe(code);
  });

  it.each([
    ['a place that is not a country', 'Narnia'],
    ['two letters of no country', 'XX'],
    ['a part of a name', 'United'],
    ['a country outside ISO 3166', 'Kosovo'],
    ['a name of two countries outside English', 'Kongo'],
    ['the name of an object property', 'constructor'],
    ['blanks', '  '],
  ])('finds no code of a country for %s', (_, named) => {
    expect(countryCodeOf(named)).toBeNull();
  });
});

describe('an address without a code', () => {
  const german = { country: 'Germany', country_name: '', country_code: 'DE' };
  it.each([
    ['fills the code from the country', null, { country: 'us' }, 'US'],
    ['fills the code from the name', null, { country_name: 'Frankreich' }, 'FR'],
    ['prefers the country to the name', null, { country: 'US', country_name: 'Germany' }, 'US'],
    ['reads the name if the country is unknown', null, { country: 'Narnia', country_name: 'Germany' }, 'DE'],
    ['treats null as no code', null, { country: 'US', country_code: null }, 'US'],
    ['keeps a sent code beside another country', null, { country: 'US', country_code: 'de' }, 'de'],
    ['stores no code for an unknown country', null, { country: 'Narnia' }, null],
    ['stores nothing without any country', null, {}, undefined],
    ['keeps the code if the name is echoed', { ...german, country_code: 'AT' }, { country: 'Germany' }, undefined],
    ['replaces the code of another country', german, { country: 'US' }, 'US'],
    ['replaces the code by none if the new country is unknown', german, { country: 'Narnia' }, null],
    ['keeps the code if the name becomes empty', german, { country: '' }, undefined],
    ['completes a stored address that has no code', { ...german, country_code: null }, {}, 'DE'],
  ])('completes the country of an address as sent: %s', (_, present, sent, code) => {
    expect(withCountryCode(present, sent)).toEqual(code === undefined ? sent : { ...sent, country_code: code });
  });
});

it('contains a tax rate for every member of the European Union', () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const members = letters.flatMap((one) => letters.map((two) => one + two)).filter((code) => isInUnion(code));
  expect(members).toHaveLength(27);
  expect(members.filter((code) => vatOf(code) <= 0)).toEqual([]);
});
