import { companyEvents, ShopError, type OperateCompany, type UpdateCompany } from '@marquee/contracts';
import { differenceOf, type Difference, type Tx } from '@marquee/storage';
import { findCountry } from '../country-data/countries.rules';
import type { CompaniesRepository, CompanyColumns } from './companies.repository';
import { cardProblems, maskOf } from './company-card.rules';
import type { CompanyEntity } from './company.entity';

type CompanyTx = Tx<{ companies: CompaniesRepository }>;

/** The difference between the row and the request. A card's check code is validated and not stored. */
export function companyDifference(
  row: CompanyEntity,
  sent: UpdateCompany | OperateCompany,
): Difference<Partial<CompanyColumns>> {
  refuseProblems(row, sent);
  const { creditcard_cvc: _forgotten, creditcard_number: number, language, ...plain } = sent;
  const { country } = sent as OperateCompany;
  return differenceOf(row, {
    ...plain,
    ...(country !== undefined && { country: country.toUpperCase() }),
    ...(language !== undefined && { language: language.toLowerCase() }),
    ...(number !== undefined && { creditcard_number: maskOf(number) }),
  });
}

function refuseProblems(row: CompanyEntity, sent: UpdateCompany & Pick<OperateCompany, 'country'>): void {
  const { company_name, country } = sent;
  const errors = {
    ...(company_name !== undefined && company_name.trim() === '' && { company_name: ['must not be blank'] }),
    ...(country !== undefined && !findCountry(country) && { country: ['must be a two-letter country code'] }),
    ...cardProblems(sent, row.creditcard_number),
  };
  if (Object.keys(errors).length > 0) throw ShopError.invalid(errors);
}

/**
 * Creates a new version of the company after a change outside its row: links, domains, owner email, country rates or
 * shop status. May change columns too.
 */
export async function changeCompany(tx: CompanyTx, now: Date, columns: Partial<CompanyColumns> = {}): Promise<void> {
  const { version } = await tx.companies.update(tx.session.company, { ...columns, updated_at: now });
  await announceCompany(tx, version);
}

/** Publishes the company snapshot of this version to other services. */
export async function announceCompany(tx: CompanyTx, version: number): Promise<void> {
  await tx.outbox.append(companyEvents.update, { id: tx.session.company, version }, await tx.companies.snapshot());
}
