import { countries, type ICountry, type TCountryCode } from 'countries-list';
import { alpha2ToNumeric } from 'i18n-iso-countries/index';

/** Video standards and DVD regions, which no maintained package covers. Both were settled decades ago. */

/** Countries whose television is NTSC; all others use PAL (or SECAM, whose discs are PAL). */
const NTSC = new Set(
  (
    'AG AI AS AW BB BM BO BQ BS BZ CA CL CO CR CU CW DM DO EC FM GD GT GU GY HN HT JM JP KN KR KY LC MH MM MP MS MX NI ' +
    'PA PE PH PR PW SR SV SX TC TT TW UM US VC VE VG VI'
  ).split(' '),
);

/** DVD regions of countries that differ from the rest of their continent. */
const DVD_EXCEPTIONS: Readonly<Record<number, string>> = {
  1: 'AS BM CA GU MP PR UM US VI',
  2: 'AE BH BL CY EG GF GL GP IL IQ IR JO JP KW LB LS MF MQ NC OM PF PM PS QA RE SA SY SZ TR WF YE YT ZA',
  3: 'BN HK ID KH KR LA MM MO MY PH SG TH TL TW VN',
  5: 'BY MD RU UA',
  6: 'CN',
};
const DVD_OF_CONTINENT: Readonly<Record<ICountry['continent'], number>> = {
  AF: 5,
  AN: 0,
  AS: 5,
  EU: 2,
  NA: 4,
  OC: 4,
  SA: 4,
};
const DVD_OF_COUNTRY = new Map(
  Object.entries(DVD_EXCEPTIONS).flatMap(([region, codes]) => codes.split(' ').map((code) => [code, Number(region)])),
);

/** The TV system of the country: 0 is NTSC, 1 is PAL. */
export function videoFormatOf(code: string): 0 | 1 {
  return NTSC.has(code) ? 0 : 1;
}

/** The DVD region of the country; 0 means region-free. */
export function dvdRegionOf(code: string): number {
  const { continent } = countries[code as TCountryCode];
  return DVD_OF_COUNTRY.get(code) ?? DVD_OF_CONTINENT[continent];
}

/** The currency of a country in lower case, by its upper-case code; null for an unknown code. */
export function currencyOf(code: string): string | null {
  return Object.hasOwn(countries, code)
    ? ((countries[code as TCountryCode].currency[0] ?? null)?.toLowerCase() ?? null)
    : null;
}

/** The upper-case codes of the countries with this currency in lower case. */
export function countriesWithCurrency(currency: string): string[] {
  return Object.keys(countries).filter((code) => currencyOf(code) === currency);
}

/** The numbers by which a license names a market. */
export interface Market {
  /** The numeric ISO code. */
  readonly country_id: number;
  readonly dvd_region: number;
  readonly video_norm: 0 | 1;
}

/** The market of a country by its two letters in upper case; null for an unknown code. */
export function marketOf(code: string): Market | null {
  const number = alpha2ToNumeric(code);
  if (number === undefined || !Object.hasOwn(countries, code)) return null;
  return { country_id: Number(number), dvd_region: dvdRegionOf(code), video_norm: videoFormatOf(code) };
}
