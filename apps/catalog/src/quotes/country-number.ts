// The package's own entrance loads the names of all countries in all languages.
import { alpha2ToNumeric } from 'i18n-iso-countries/index';

/** The numeric ISO code of a country, by which licenses name it; undefined for what is no country. */
export function countryNumber(twoLetters: string): number | undefined {
  const code = alpha2ToNumeric(twoLetters.toUpperCase());
  return code === undefined ? undefined : Number(code);
}
