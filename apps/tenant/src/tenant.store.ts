import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { Database, Store, type Tx } from '@marquee/storage';
import { CatalogProductsRepository } from './catalog-products/catalog-products.repository';
import { CompaniesRepository } from './companies/companies.repository';
import { CountriesRepository } from './countries/countries.repository';
import { LinksRepository } from './links/links.repository';
import { marketView } from './marketplace/market.view';
import { MarketsRepository } from './marketplace/markets.repository';
import { MembershipsRepository } from './memberships/memberships.repository';
import { ShopsRepository } from './shop-window/shops.repository';
import type { TenantConfig } from './tenant.config';
import { recommendedDomain, themeSettingView } from './theme-settings/theme-setting.view';
import { ThemeSettingsRepository } from './theme-settings/theme-settings.repository';
import { UsersRepository } from './users/users.repository';

interface TenantRepositories {
  readonly catalogProducts: CatalogProductsRepository;
  readonly companies: CompaniesRepository;
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
  constructor(database: Database, @Inject(CONFIG) { shopBaseDomain }: TenantConfig) {
    const themeSettings = themeSettingView(shopBaseDomain);
    const markets = marketView(recommendedDomain('t', shopBaseDomain));
    super(database, (session) => ({
      catalogProducts: new CatalogProductsRepository(session),
      companies: new CompaniesRepository(session, shopBaseDomain),
      countries: new CountriesRepository(session),
      links: new LinksRepository(session),
      markets: new MarketsRepository(session, markets),
      memberships: new MembershipsRepository(session),
      shops: new ShopsRepository(session, shopBaseDomain),
      themeSettings: new ThemeSettingsRepository(session, themeSettings),
      users: new UsersRepository(session),
    }));
  }
}
