import { countries, type TCountryCode } from 'countries-list';
import { getCountry, getTimezone } from 'countries-and-timezones';
import { alpha2ToNumeric, getAlpha2Codes } from 'i18n-iso-countries/index';
import type { Company } from '@marquee/contracts';
import { dvdRegionOf, isInUnion, vatOf, videoFormatOf } from '@marquee/countries';
import { zoneOfCapital } from './zones.rules';

export type CountryDetails = Company['country_details'];

/** Kosovo, a user-assigned code that is not part of ISO 3166. */
const USER_ASSIGNED = 'XK';

const DETAILS: ReadonlyMap<string, CountryDetails> = new Map(
  Object.keys(getAlpha2Codes())
    .filter((code) => code !== USER_ASSIGNED)
    .toSorted()
    .map((code) => [code, detailsOf(code as TCountryCode)]),
);

export const COUNTRIES: readonly CountryDetails[] = [...DETAILS.values()];

/** Finds a country by its two letters, in upper or lower case. */
export function findCountry(code: string): CountryDetails | undefined {
  return DETAILS.get(code.toUpperCase());
}

function detailsOf(code: TCountryCode): CountryDetails {
  const { name, currency, languages } = countries[code];
  const number = Number(alpha2ToNumeric(code));
  // Antarctica has neither a currency nor a language; it defaults to dollars.
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
    DVDRegion: dvdRegionOf(code),
    Currency: money.toLowerCase(),
    VAT: vatOf(code),
    TimeOffset: offsetOf(code),
  };
}

/** Standard time; uninhabited islands without a zone use UTC. */
function offsetOf(code: string): number {
  const zone = zoneOfCapital(code) ?? getCountry(code)?.timezones[0];
  return (zone && getTimezone(zone)?.utcOffset) || 0;
}
