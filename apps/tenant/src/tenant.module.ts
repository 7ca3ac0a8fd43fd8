import { Module } from '@nestjs/common';
import { CatalogProductsModule } from './catalog-products/catalog-products.module';
import { CompaniesModule } from './companies/companies.module';
import { CountriesModule } from './countries/countries.module';
import { DomainProofsModule } from './domain-proofs/domain-proofs.module';
import { LinksModule } from './links/links.module';
import { MarketplaceModule } from './marketplace/marketplace.module';
import { MembershipsModule } from './memberships/memberships.module';
import { NewCompaniesModule } from './new-companies/new-companies.module';
import { RepublishingModule } from './republishing/republishing.module';
import { SavedViewsModule } from './saved-views/saved-views.module';
import { StorefrontPageModule } from './storefront-page/storefront-page.module';
import { ThemeSettingsModule } from './theme-settings/theme-settings.module';
import { UsersModule } from './users/users.module';
import { TenantSearchModule } from './search/search.module';

@Module({
  imports: [
    TenantSearchModule,
    CatalogProductsModule,
    CompaniesModule,
    CountriesModule,
    DomainProofsModule,
    LinksModule,
    MarketplaceModule,
    MembershipsModule,
    NewCompaniesModule,
    RepublishingModule,
    SavedViewsModule,
    StorefrontPageModule,
    ThemeSettingsModule,
    UsersModule,
  ],
})
export class TenantModule {}
