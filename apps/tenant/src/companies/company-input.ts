import { ShopError, type OperateCompany, type UpdateCompany } from '@marquee/contracts';
import { differences } from '@marquee/storage';
import { findCountry } from '../countries/countries';
import { cardProblems, maskOf } from './company-card';
import type { CompanyEntity } from './company.entity';
import type { CompanyColumns } from './companies.repository';

/** The columns whose values differ from what was sent. A card's check code is looked at and forgotten. */
export function changesOf(row: CompanyEntity, sent: UpdateCompany | OperateCompany): Partial<CompanyColumns> {
  refuseProblems(row, sent);
  const { creditcard_cvc: _forgotten, creditcard_number: number, language, ...plain } = sent;
  const { country } = sent as OperateCompany;
  return differences(row, {
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
