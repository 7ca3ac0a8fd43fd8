import type { CompanyFacts, CompanyId } from '@marquee/contracts';
import { findCountry } from '../countries/countries';

/** What a company's rows say: a row of the statement that its repository reads facts with. */
export type FactsRow = Omit<CompanyFacts, 'company_id' | 'owner' | 'currency' | 'vat'> & {
  readonly user_id: number;
  readonly owner_email: string;
};

/** What other services know of a company. */
export function factsOf(company_id: CompanyId, row: FactsRow): CompanyFacts {
  const { user_id, owner_email, ...facts } = row;
  const country = findCountry(row.country);
  if (!country) throw new Error(`Company ${company_id} is in ${row.country}, which is no country.`);
  const owner = { user_id, email: owner_email };
  return { company_id, ...facts, owner, currency: country.Currency, vat: country.VAT };
}
