import type { CreateOrder } from '@marquee/contracts';

export type SentAddress = NonNullable<CreateOrder['shipping_address']>;

/** An order of a seller in Germany, with 19 %. */
export interface TaxRow {
  readonly why: string;
  readonly shipping: SentAddress | undefined;
  readonly home: SentAddress | undefined;
  /** The stored country code. */
  readonly country: string | null;
  /** Null if the order is rejected with 422. */
  readonly rate: number | null;
}

const [HOME, FRENCH, EXPORT] = [0.19, 0.2, 0];
const PARIS = { city: 'Paris', country_code: 'FR' };

const row = (
  why: string,
  shipping: SentAddress | undefined,
  home: SentAddress | undefined,
  country: string | null,
  rate: number | null,
): TaxRow => ({ why, shipping, home, country, rate });

/** docs/explanation/money-and-tax.md shows this table. */
export const TAX_ROWS: readonly TaxRow[] = [
  row('the code is outside the union: an export', { country_code: 'US' }, undefined, 'US', EXPORT),
  row('the case of letters does not matter', { country_code: 'us' }, undefined, 'US', EXPORT),
  row('the country fills a missing code', { country: 'US' }, undefined, 'US', EXPORT),
  row('null is not a code', { country: 'us', country_code: null }, undefined, 'US', EXPORT),
  row('an empty text is not a code', { country: 'us', country_code: '' }, undefined, 'US', EXPORT),
  row('English names count', { country: 'United States' }, undefined, 'US', EXPORT),
  row('names in other languages count', { country: 'Frankreich' }, undefined, 'FR', FRENCH),
  row('`country_name` is read without `country`', { country_name: 'France' }, undefined, 'FR', FRENCH),
  row(
    'a sent code wins, because it has one meaning',
    { country: 'Germany', country_code: 'US' },
    undefined,
    'US',
    EXPORT,
  ),
  row('a sent code in lower case wins too', { country: 'US', country_code: 'de' }, undefined, 'DE', HOME),
  row('`country` is read before `country_name`', { country: 'US', country_name: 'Germany' }, undefined, 'US', EXPORT),
  row(
    'the first of both that names a country counts',
    { country: 'Europe', country_name: 'France' },
    undefined,
    'FR',
    FRENCH,
  ),
  row(
    'the country is unknown and `X-Ignored-Fields` names it: taxed at home',
    { country: 'Narnia' },
    undefined,
    null,
    HOME,
  ),
  row('ISO 3166 has no code for it', { country: 'Kosovo' }, undefined, null, HOME),
  row('a city names no country', { city: 'Paris' }, undefined, null, HOME),
  row('a sale without a country is taxed at home rather than not at all', undefined, undefined, null, HOME),
  row('the default address decides without another', undefined, PARIS, 'FR', FRENCH),
  row('the country fills a missing code of the default address too', undefined, { country: 'US' }, 'US', EXPORT),
  row('the country of the default address is unknown', undefined, { country: 'Narnia' }, null, HOME),
  row('the default address decides if the shipping address has no country', { city: 'Bonn' }, PARIS, 'FR', FRENCH),
  row('the goods do not go to the default address', { country: 'Narnia' }, PARIS, null, HOME),
  row('the shipping address decides before the default one', { country: 'US' }, PARIS, 'US', EXPORT),
  row('no country has this code', { country_code: 'XX' }, undefined, null, null),
];

/** The rows as cells of the documented table. */
export function taxTableCells(): string[][] {
  return TAX_ROWS.map(({ why, shipping, home, country, rate }) => [
    shown(shipping),
    shown(home),
    rate === null ? '' : (country ?? 'unknown'),
    rate === null ? '422' : rate === 0 ? '0' : `${Math.round(rate * 100)} %`,
    why,
  ]);
}

function shown(address: SentAddress | undefined): string {
  const fields = Object.entries(address ?? {}).map(([name, value]) => `\`${name}: ${JSON.stringify(value)}\``);
  return fields.join(', ') || 'none';
}
