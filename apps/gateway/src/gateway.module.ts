import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './auth/access.guard';
import { AccessTokens } from './auth/access-tokens';
import { BearerStrategy } from './auth/bearer.strategy';
import { Revocations } from './auth/revocations';
import { SigningKeys } from './auth/signing-keys';
import { TokeninfoController } from './auth/tokeninfo.controller';
import { CategoriesController } from './categories/categories.controller';
import { Calls } from './http/calls';
import { ErrorFilter } from './http/error.filter';
import { RateLimiter } from './limits/rate-limiter';
import { SharedLimits } from './limits/shared-limits';
import { FailedAttempts } from './oauth/failed-attempts';
import { MetadataController } from './oauth/metadata.controller';
import { TokenController } from './oauth/token.controller';
import { PAGE_CONTROLLERS } from './pages/controllers';
import { PageGuard } from './pages/page.guard';
import { Prompts } from './pages/prompt/prompts';
import { ApiReference } from './reference/api-reference';
import { ReferenceController } from './reference/reference.controller';

export const CONTROLLERS = [
  CategoriesController,
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
    FailedAttempts,
    Prompts,
    RateLimiter,
    Revocations,
    SharedLimits,
    SigningKeys,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: PageGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class GatewayModule {}
