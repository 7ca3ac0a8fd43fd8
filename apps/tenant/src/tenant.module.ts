import { Module } from '@nestjs/common';
import { CatalogEventsConsumer } from './catalog-events.consumer';
import { CatalogProductsService } from './catalog-products/catalog-products.service';
import { CompaniesHandlers } from './companies/companies.handlers';
import { CompaniesService } from './companies/companies.service';
import { RestCompaniesHandlers } from './companies/rest-companies.handlers';
import { RestCompaniesService } from './companies/rest-companies.service';
import { CountriesService } from './countries/countries.service';
import { CountriesWorker } from './countries/countries.worker';
import { LinksHandlers } from './links/links.handlers';
import { LinksService } from './links/links.service';
import { MarketsHandlers } from './marketplace/markets.handlers';
import { MarketsService } from './marketplace/markets.service';
import { MembershipsHandlers } from './memberships/memberships.handlers';
import { MembershipsService } from './memberships/memberships.service';
import { ShopsHandlers } from './shop-window/shops.handlers';
import { ShopsService } from './shop-window/shops.service';
import { TenantStore } from './tenant.store';
import { SamplesService } from './theme-settings/samples.service';
import { ThemeSettingsHandlers } from './theme-settings/theme-settings.handlers';
import { ThemeSettingsService } from './theme-settings/theme-settings.service';
import { ConsoleUsersHandlers } from './users/console-users.handlers';
import { ConsoleUsersService } from './users/console-users.service';
import { UsersHandlers } from './users/users.handlers';
import { UsersService } from './users/users.service';

@Module({
  controllers: [
    CatalogEventsConsumer,
    CompaniesHandlers,
    RestCompaniesHandlers,
    LinksHandlers,
    MarketsHandlers,
    MembershipsHandlers,
    ConsoleUsersHandlers,
    UsersHandlers,
    ShopsHandlers,
    ThemeSettingsHandlers,
  ],
  providers: [
    TenantStore,
    CatalogProductsService,
    CompaniesService,
    RestCompaniesService,
    CountriesService,
    CountriesWorker,
    LinksService,
    MarketsService,
    MembershipsService,
    ConsoleUsersService,
    UsersService,
    ShopsService,
    SamplesService,
    ThemeSettingsService,
  ],
})
export class TenantModule {}
