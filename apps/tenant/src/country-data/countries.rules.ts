import { countries, type TCountryCode } from 'countries-list';
import { getCountry, getTimezone } from 'countries-and-timezones';
import { alpha2ToNumeric, getAlpha2Codes } from 'i18n-iso-countries/index';
import type { Company } from '@marquee/contracts';
import { isInUnion, vatOf } from '@marquee/countries';
import { dvdRegionOf, videoFormatOf, zoneOfCapital } from './regions.rules';

/** What the interface tells of a company's country. */
export type CountryDetails = Company['country_details'];

/** Not of ISO 3166: a code that anybody may give a meaning of their own. */
const USER_ASSIGNED = 'XK';

const DETAILS: ReadonlyMap<string, CountryDetails> = new Map(
  Object.keys(getAlpha2Codes())
    .filter((code) => code !== USER_ASSIGNED)
    .toSorted()
    .map((code) => [code, detailsOf(code as TCountryCode)]),
);

/** Every country of ISO 3166. */
export const COUNTRIES: readonly CountryDetails[] = [...DETAILS.values()];

/** Finds a country by its two letters, in upper or lower case. */
export function findCountry(code: string): CountryDetails | undefined {
  return DETAILS.get(code.toUpperCase());
}

function detailsOf(code: TCountryCode): CountryDetails {
  const { name, continent, currency, languages } = countries[code];
  const number = Number(alpha2ToNumeric(code));
  // Antarctica has neither a currency nor a language; who settles there counts in dollars.
  const [money = 'USD'] = currency;
  const [spoken = 'en'] = languages;
  return {
    ID: number,
    Country: name,
    Eu: isInUnion(code) ? 1 : 0,
    Country_id: code,
    Euro: money === 'EUR' ? 1 : 0,
    Culture: `${spoken}-${code}`,
    Num: number,
    VideoFormat: videoFormatOf(code),
    DVDRegion: dvdRegionOf(code, continent),
    Currency: money.toLowerCase(),
    VAT: vatOf(code),
    TimeOffset: offsetOf(code),
  };
}

/** Standard time; without a zone, on islands where nobody lives, Greenwich's. */
function offsetOf(code: string): number {
  const zone = zoneOfCapital(code) ?? getCountry(code)?.timezones[0];
  return (zone && getTimezone(zone)?.utcOffset) || 0;
}
