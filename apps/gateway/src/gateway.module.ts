import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './auth/access.guard';
import { AccessTokens } from './auth/access-tokens';
import { BearerStrategy } from './auth/bearer.strategy';
import { Revocations } from './auth/revocations';
import { SigningKeys } from './auth/signing-keys';
import { TokeninfoController } from './auth/tokeninfo.controller';
import { CategoriesController } from './categories/categories.controller';
import { CompaniesController } from './companies/companies.controller';
import { FilesController } from './files/files.controller';
import { Uploads } from './files/uploads';
import { Calls } from './http/calls';
import { LicensesController } from './licenses/licenses.controller';
import { RateLimiter } from './limits/rate-limiter';
import { RefusedClients } from './limits/refused-clients';
import { SharedLimits } from './limits/shared-limits';
import { MarketplaceController } from './marketplace/marketplace.controller';
import { MediaController } from './media/media.controller';
import { MetadataController } from './oauth/metadata.controller';
import { TokenController } from './oauth/token.controller';
import { PAGE_CONTROLLERS } from './pages/controllers';
import { PageGuard } from './pages/page.guard';
import { Reviews } from './pages/prompt/reviews';
import { PricesController } from './prices/prices.controller';
import { ProductsController } from './products/products.controller';
import { ApiReference } from './reference/api-reference';
import { ReferenceController } from './reference/reference.controller';
import { ShopWindowController } from './shop-window/shop-window.controller';
import { ThemeSettingsController } from './theme-settings/theme-settings.controller';
import { UsersController } from './users/users.controller';

export const CONTROLLERS = [
  CategoriesController,
  CompaniesController,
  LicensesController,
  PricesController,
  ProductsController,
  ThemeSettingsController,
  MarketplaceController,
  UsersController,
  FilesController,
  MediaController,
  TokeninfoController,
  TokenController,
  MetadataController,
  ShopWindowController,
  ReferenceController,
  ...PAGE_CONTROLLERS,
];

@Module({
  imports: [DiscoveryModule],
  controllers: CONTROLLERS,
  providers: [
    AccessTokens,
    ApiReference,
    BearerStrategy,
    Calls,
    RateLimiter,
    RefusedClients,
    Reviews,
    Revocations,
    SharedLimits,
    SigningKeys,
    Uploads,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: PageGuard },
  ],
})
export class GatewayModule {}
