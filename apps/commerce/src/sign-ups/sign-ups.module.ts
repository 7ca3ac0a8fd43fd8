import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-facts';
import { SignUpsHandlers } from './sign-ups.handlers';
import { SignUpsService } from './sign-ups.service';
import { SignUpsStore } from './sign-ups.store';
import { UnsubscribeTokens } from './unsubscribe-tokens.adapter';

@Module({
  imports: [CompaniesModule],
  controllers: [SignUpsHandlers],
  providers: [SignUpsService, SignUpsStore, UnsubscribeTokens],
  exports: [UnsubscribeTokens],
})
export class SignUpsModule {}
