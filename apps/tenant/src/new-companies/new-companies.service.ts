import { randomBytes } from 'node:crypto';
import { Injectable, Inject } from '@nestjs/common';
import { isEmail } from 'class-validator';
import {
  companyEvents,
  ShopError,
  userEvents,
  type CreateCompany,
  type CreatedCompany,
  type FieldErrors,
  type OperatorContext,
} from '@marquee/contracts';
import { CONFIG, CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { COMPANY_TYPES } from '../companies/company.entity';
import { findCountry } from '../country-data/countries.rules';
import { openShop } from '../theme-settings/new-theme-setting.tx';
import { ThemeSettingsRepository } from '../theme-settings/theme-settings.repository';
import { newOwner } from '../users/new-user.rules';
import { UsersRepository } from '../users/users.repository';

/** Tables written when a company is created. */
@Injectable()
export class NewCompaniesStore extends storeOf(
  { companies: CompaniesRepository, themeSettings: ThemeSettingsRepository, users: UsersRepository },
  CONFIG,
) {}

/** Creates a company with its owner and first shop. */
@Injectable()
export class NewCompaniesService {
  constructor(
    private readonly store: NewCompaniesStore,
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
        domain_key: randomBytes(32).toString('hex'),
        creation_date: now,
        updated_at: now,
      });
      const tx = operator.as(id);
      const { id: user_id, version } = await tx.users.insert(newOwner(input.email, now));
      await tx.companies.setOwner(user_id);
      const theme_setting_id = await openShop(tx, now);
      await tx.outbox.append(companyEvents.create, { id, version: 1 }, await tx.companies.snapshot());
      const owner = { user_id, email: input.email };
      await tx.outbox.append(userEvents.create, { id: user_id, version }, { ...owner, state: 'enabled' as const });
      return { company_id: id, ...owner, theme_setting_id };
    });
  }
}

function problemsOf({ name, country, email }: CreateCompany): FieldErrors {
  return {
    ...(name.trim() === '' && { name: ['must not be blank'] }),
    ...(!findCountry(country) && { country: ['must be a two-letter country code'] }),
    ...(!isEmail(email) && { email: ['must be an email address'] }),
  };
}
