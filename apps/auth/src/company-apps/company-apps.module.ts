import { Controller, Injectable, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { companyApps, type ById, type Context, type Count, type InputOf, type ListInput } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { CompanyAppsRepository } from './company-apps.repository';

@Injectable()
export class CompanyAppsStore extends storeOf({ apps: CompanyAppsRepository }) {}

/** The apps that `app/…` events name, as the API shows them. */
@Controller()
export class CompanyAppsHandlers {
  constructor(private readonly store: CompanyAppsStore) {}

  @Handles(companyApps.list)
  list(ctx: Context, input: ListInput) {
    return this.store.read(ctx).apps.list(input);
  }

  @Handles(companyApps.count)
  async count(ctx: Context, input: InputOf<typeof companyApps.count>): Promise<Count> {
    return { count: await this.store.read(ctx).apps.count(input) };
  }

  @Handles(companyApps.get)
  get(ctx: Context, { id, fields }: ById) {
    return this.store.read(ctx).apps.get(id, fields);
  }
}

@Module({ controllers: [CompanyAppsHandlers], providers: [CompanyAppsStore] })
export class CompanyAppsModule {}
