import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './auth/access.guard';
import { AccessTokens } from './auth/access-tokens';
import { BearerStrategy } from './auth/bearer.strategy';
import { Revocations } from './auth/revocations';
import { SigningKeys } from './auth/signing-keys';
import { TokeninfoController } from './auth/tokeninfo.controller';
import { CategoriesController } from './categories/categories.controller';
import { Calls } from './http/calls';
import { LicensesController } from './licenses/licenses.controller';
import { RateLimiter } from './limits/rate-limiter';
import { RefusedClients } from './limits/refused-clients';
import { SharedLimits } from './limits/shared-limits';
import { MetadataController } from './oauth/metadata.controller';
import { TokenController } from './oauth/token.controller';
import { PAGE_CONTROLLERS } from './pages/controllers';
import { PageGuard } from './pages/page.guard';
import { Reviews } from './pages/prompt/reviews';
import { PricesController } from './prices/prices.controller';
import { ApiReference } from './reference/api-reference';
import { ReferenceController } from './reference/reference.controller';
import { UsersController } from './users/users.controller';

export const CONTROLLERS = [
  CategoriesController,
  LicensesController,
  PricesController,
  UsersController,
  TokeninfoController,
  TokenController,
  MetadataController,
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
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: PageGuard },
  ],
})
export class GatewayModule {}
