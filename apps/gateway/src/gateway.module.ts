import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './auth/access.guard';
import { AccessTokens } from './auth/access-tokens';
import { BearerStrategy } from './auth/bearer.strategy';
import { SigningKeys } from './auth/signing-keys';
import { TokeninfoController } from './auth/tokeninfo.controller';
import { CategoriesController } from './categories/categories.controller';
import { ErrorFilter } from './http/error.filter';
import { RateLimiter } from './limits/rate-limiter';
import { ApiReference } from './reference/api-reference';
import { ReferenceController } from './reference/reference.controller';

export const CONTROLLERS = [CategoriesController, TokeninfoController, ReferenceController];

@Module({
  imports: [DiscoveryModule],
  controllers: CONTROLLERS,
  providers: [
    AccessTokens,
    ApiReference,
    BearerStrategy,
    RateLimiter,
    SigningKeys,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class GatewayModule {}
