import { Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { CompaniesModule } from '@marquee/company-facts';
import { SignUpsModule } from '../sign-ups/sign-ups.module';
import { NewslettersHandlers } from './newsletters.handlers';
import { NewslettersService } from './newsletters.service';
import { NewslettersStore } from './newsletters.store';
import { NewslettersWorker } from './newsletters.worker';
import { UnsubscriptionsService } from './unsubscriptions.service';

@Module({
  imports: [AttemptsModule, CompaniesModule, SignUpsModule],
  controllers: [NewslettersHandlers],
  providers: [NewslettersService, NewslettersStore, NewslettersWorker, UnsubscriptionsService],
})
export class NewslettersModule {}
