import membership from 'sales-tax/res/region_countries.json';
import rates from 'sales-tax/res/sales_tax_rates.json';

const RATES: Readonly<Record<string, { readonly rate: number } | undefined>> = rates;

/** The usual rate of a country, as a fraction; 0 where no package knows one. By two letters in upper case. */
export function vatOf(country: string): number {
  return RATES[country]?.rate ?? 0;
}

/** Whether a country is in the European Union, whose members tax sales among each other where the customer is. */
export function isInUnion(country: string): boolean {
  return membership.EU.includes(country);
}
