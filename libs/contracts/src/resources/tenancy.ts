import { event, events } from '../engine/events';
import { op, operations } from '../engine/operations';

export interface CreateCompany {
  readonly name: string;
  /** Two letters. */
  readonly country: string;
  readonly email: string;
  readonly partner: boolean;
}
export interface CreatedCompany {
  readonly company_id: number;
  readonly user_id: number;
  readonly email: string;
}

export const adminCompanies = operations('tenant.admin.companies', {
  create: op<CreateCompany, CreatedCompany>(),
  disable: op<{ company_id: number }, { company_id: number; disabled: boolean }>(),
  enable: op<{ company_id: number }, { company_id: number; disabled: boolean }>(),
});

/** Asked by auth before it grants an app access for a company. */
export const companyFacts = operations('tenant.internal.companies', {
  facts: op<{ company_id: number }, CompanyFacts>(),
});
export interface CompanyFacts {
  readonly company_id: number;
  readonly disabled: boolean;
  readonly owner: { readonly user_id: number; readonly email: string };
}

export const companyEvents = events('tenant', 'company', {
  create: event<CompanyFacts>(),
  update: event<CompanyFacts>(),
});

/** Partners manage companies, shippers send their goods. */
export type LinkKind = 'partner' | 'shipper';
export const adminLinks = operations('tenant.admin.links', {
  link: op<
    { kind: LinkKind; from: number; company_id: number },
    { kind: LinkKind; from: number; company_id: number }
  >(),
});
