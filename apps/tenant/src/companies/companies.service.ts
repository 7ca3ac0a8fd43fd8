import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import {
  companyEvents,
  companyId,
  ShopError,
  userEvents,
  type Company,
  type CompanyFacts,
  type CreateCompany,
  type CreatedCompany,
  type FieldErrors,
  type OperateCompany,
  type OperatorContext,
  type Printed,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { findCountry } from '../countries/countries';
import { TenantStore } from '../tenant.store';
import { openShop } from '../theme-settings/new-theme-setting';
import { newOwner } from '../users/new-user';
import { COMPANY_TYPES } from './company.entity';
import { announceCompany, changeCompany, companyDifference } from './company.rules';

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
      const now = this.clock.now();
      const id = await operator.companies.create({
        company_name: input.name,
        country: input.country.toUpperCase(),
        email: input.email,
        company_type: input.partner ? COMPANY_TYPES.partner : COMPANY_TYPES.shopOwner,
        external_access_token: randomBytes(32).toString('hex'),
        creation_date: now,
        updated_at: now,
      });
      const tx = operator.as(id);
      const { id: user_id, version } = await tx.users.insert(newOwner(input.email, now));
      await tx.companies.setOwner(user_id);
      const theme_setting_id = await openShop(tx, now);
      await tx.outbox.append(companyEvents.create, { id, version: 1 }, await tx.companies.facts());
      const owner = { user_id, email: input.email };
      await tx.outbox.append(userEvents.create, { id: user_id, version }, { ...owner, state: 'enabled' as const });
      return { company_id: id, ...owner, theme_setting_id };
    });
  }

  async setDisabled(ctx: OperatorContext, company: number, disabled: boolean) {
    const id = companyId(company);
    await this.store.operate(ctx, id, disabled ? 'company disable' : 'company enable', { id }, async (tx) => {
      const row = await tx.companies.lock(ctx, id);
      if (row.company_disabled === disabled) return;
      await changeCompany(tx, this.clock.now(), { company_disabled: disabled });
    });
    return { company_id: company, disabled };
  }

  async setPayment(ctx: OperatorContext, company: number, active: boolean) {
    const id = companyId(company);
    await this.store.operate(ctx, id, 'company payment', { active }, async (tx) => {
      const row = await tx.companies.lock(ctx, id);
      if (row.payment_active !== active) await changeCompany(tx, this.clock.now(), { payment_active: active });
    });
    return { company_id: company, active };
  }

  show(company: number): Promise<Printed<Company>> {
    return this.store.read(companyId(company)).fullCompanies.get(company);
  }

  /** All that the interface lets a company change, and what the platform alone decides. */
  update(ctx: OperatorContext, company: number, sent: OperateCompany): Promise<Printed<Company>> {
    const id = companyId(company);
    // Names alone: among the values may be a card's number.
    return this.store.operate(ctx, id, 'company update', { fields: Object.keys(sent) }, (tx) =>
      tx.fullCompanies.change(
        ctx,
        id,
        (row) => companyDifference(row, sent),
        async (_row, { columns }) => {
          const { version, printed } = await tx.fullCompanies.update(id, { ...columns, updated_at: this.clock.now() });
          await announceCompany(tx, version);
          return printed;
        },
      ),
    );
  }

  facts(company: number): Promise<CompanyFacts> {
    return this.store.read(companyId(company)).companies.facts();
  }

  async names(ids: readonly number[]) {
    return { names: await this.store.readPlatform().companies.names(ids) };
  }
}

function problemsOf({ name, country, email }: CreateCompany): FieldErrors {
  return {
    ...(name.trim() === '' && { name: ['must not be blank'] }),
    ...(!findCountry(country) && { country: ['must be a two-letter country code'] }),
    ...(!isEmail(email) && { email: ['must be an email address'] }),
  };
}
