import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { Database, Store, type Tx } from '@marquee/storage';
import { CatalogProductsRepository } from './catalog-products/catalog-products.repository';
import {
  AssociatedCompaniesRepository,
  CompaniesRepository,
  FullCompaniesRepository,
} from './companies/companies.repository';
import { CountriesRepository } from './countries/countries.repository';
import { LinksRepository } from './links/links.repository';
import { MarketsRepository } from './marketplace/markets.repository';
import { MembershipsRepository } from './memberships/memberships.repository';
import { ShopsRepository } from './shop-window/shops.repository';
import type { TenantConfig } from './tenant.config';
import { ThemeSettingsRepository } from './theme-settings/theme-settings.repository';
import { UsersRepository } from './users/users.repository';

interface TenantRepositories {
  readonly catalogProducts: CatalogProductsRepository;
  readonly associatedCompanies: AssociatedCompaniesRepository;
  readonly companies: CompaniesRepository;
  readonly fullCompanies: FullCompaniesRepository;
  readonly countries: CountriesRepository;
  readonly links: LinksRepository;
  readonly markets: MarketsRepository;
  readonly memberships: MembershipsRepository;
  readonly shops: ShopsRepository;
  readonly themeSettings: ThemeSettingsRepository;
  readonly users: UsersRepository;
}

/** The repositories inside a transaction. */
export type TenantTx = Tx<TenantRepositories>;

@Injectable()
export class TenantStore extends Store<TenantRepositories> {
  constructor(database: Database, @Inject(CONFIG) config: TenantConfig) {
    super(database, (session) => ({
      associatedCompanies: new AssociatedCompaniesRepository(session, config),
      catalogProducts: new CatalogProductsRepository(session),
      companies: new CompaniesRepository(session, config),
      countries: new CountriesRepository(session),
      fullCompanies: new FullCompaniesRepository(session, config),
      links: new LinksRepository(session),
      markets: new MarketsRepository(session, config),
      memberships: new MembershipsRepository(session),
      shops: new ShopsRepository(session, config),
      themeSettings: new ThemeSettingsRepository(session, config),
      users: new UsersRepository(session),
    }));
  }
}
