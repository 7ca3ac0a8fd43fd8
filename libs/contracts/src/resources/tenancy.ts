import { event, events, type DataOf } from '../engine/events';
import { bool, email, id, object, text } from '../engine/fields';
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

const facts = event(
  {
    company_id: id().example(1202),
    company_name: text().example('Harbour Films'),
    disabled: bool(),
    owner: object({ user_id: id(), email: email() }),
  },
  'What other services know of a company.',
);
export type CompanyFacts = DataOf<typeof facts>;

/** Asked by auth: before it grants an app access for a company, and to say who published an app. */
export const companyFacts = operations('tenant.internal.companies', {
  facts: op<{ company_id: number }, CompanyFacts>(),
  names: op<{ company_ids: readonly number[] }, { names: readonly { company_id: number; company_name: string }[] }>(),
});

export const companyEvents = events('tenant', 'company', { create: facts, update: facts });

/** Partners manage companies, shippers send their goods. */
export type LinkKind = 'partner' | 'shipper';
export const adminLinks = operations('tenant.admin.links', {
  link: op<
    { kind: LinkKind; from: number; company_id: number },
    { kind: LinkKind; from: number; company_id: number }
  >(),
});
