import membership from 'sales-tax/res/region_countries.json';
import rates from 'sales-tax/res/sales_tax_rates.json';

const RATES: Readonly<Record<string, { readonly rate: number } | undefined>> = rates;

/** The standard VAT rate of a country as a fraction, by its upper-case code; 0 if unknown. */
export function vatOf(country: string): number {
  return RATES[country]?.rate ?? 0;
}

/** Whether a country is in the European Union, whose members tax distance sales in the customer's country. */
export function isInUnion(country: string): boolean {
  return membership.EU.includes(country);
}

/** The seller's two-letter country and its rate. */
export interface Seller {
  readonly country: string;
  readonly vat: number;
}

/**
 * docs/internal/decisions.md, "Tax": the customer's country within the union, the seller's at home or for an unknown
 * country, else an export.
 */
export function taxRate({ country, vat }: Seller, customer: string | null): number {
  if (customer === null || customer === country) return vat;
  return isInUnion(country) && isInUnion(customer) ? vatOf(customer) : 0;
}
