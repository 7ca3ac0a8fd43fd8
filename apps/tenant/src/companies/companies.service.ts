import { Inject, Injectable } from '@nestjs/common';
import { isEmail, isISO31661Alpha2 } from 'class-validator';
import {
  companyEvents,
  companyId,
  ShopError,
  userEvents,
  type CompanyFacts,
  type CreateCompany,
  type CreatedCompany,
  type FieldErrors,
  type OperatorContext,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { TenantStore } from '../tenant.store';
import { newOwner } from '../users/new-user';
import { COMPANY_TYPES } from './company.entity';

@Injectable()
export class CompaniesService {
  constructor(
    private readonly store: TenantStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(ctx: OperatorContext, input: CreateCompany): Promise<CreatedCompany> {
    const errors = problemsOf(input);
    if (Object.keys(errors).length > 0) throw ShopError.invalid(errors);
    return this.store.operate(ctx, null, 'company create', input, async (operator) => {
      const id = companyId(await operator.companies.drawId());
      const tx = operator.as(id);
      await tx.companies.insert({
        company_name: input.name,
        country: input.country.toUpperCase(),
        email: input.email,
        company_type: input.partner ? COMPANY_TYPES.partner : COMPANY_TYPES.shopOwner,
      });
      const { id: user_id, version } = await tx.users.insert(newOwner(input.email, this.clock.now()));
      await tx.companies.setOwner(user_id);
      const owner = { user_id, email: input.email };
      const facts = { company_id: id, company_name: input.name, disabled: false, owner };
      await tx.outbox.append(companyEvents.create, { id, version: 1 }, facts);
      await tx.outbox.append(userEvents.create, { id: user_id, version }, { ...owner, state: 'enabled' as const });
      return { company_id: id, ...owner };
    });
  }

  async setDisabled(ctx: OperatorContext, company: number, disabled: boolean) {
    const id = companyId(company);
    await this.store.operate(ctx, id, disabled ? 'company disable' : 'company enable', { id }, async (tx) => {
      const row = (await tx.companies.lock()) ?? unknownCompany(id);
      if (row.company_disabled === disabled) return;
      const version = row.version + 1;
      await tx.companies.update(version, { company_disabled: disabled });
      const facts = (await tx.companies.facts()) ?? unknownCompany(id);
      await tx.outbox.append(companyEvents.update, { id, version }, facts);
    });
    return { company_id: company, disabled };
  }

  async facts(company: number): Promise<CompanyFacts> {
    return (await this.store.read(companyId(company)).companies.facts()) ?? unknownCompany(company);
  }

  async names(ids: readonly number[]) {
    return { names: await this.store.readPlatform().companies.names(ids) };
  }
}

function problemsOf({ name, country, email }: CreateCompany): FieldErrors {
  return {
    ...(name.trim() === '' && { name: ['must not be blank'] }),
    ...(!isISO31661Alpha2(country) && { country: ['must be a two-letter country code'] }),
    ...(!isEmail(email) && { email: ['must be an email address'] }),
  };
}

function unknownCompany(id: number): never {
  throw ShopError.notFound('company', id);
}
