import { Controller, Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import {
  newsletters,
  type CallContext,
  type ConfirmNewsletter,
  type InputOf,
  type NewsletterSignUp,
} from '@marquee/contracts';
import { SignUpsModule } from '../sign-ups/sign-ups.module';
import { NewslettersService } from './newsletters.service';
import { NewslettersStore } from './newsletters.store';
import { NewslettersWorker } from './newsletters.worker';
import { UnsubscriptionsService } from './unsubscriptions.service';

@Controller()
export class NewslettersHandlers {
  constructor(
    private readonly service: NewslettersService,
    private readonly unsubscriptions: UnsubscriptionsService,
  ) {}

  @Handles(newsletters.ask)
  ask(ctx: CallContext, input: NewsletterSignUp) {
    return this.service.ask(ctx, input);
  }

  @Handles(newsletters.find)
  find(ctx: CallContext, input: InputOf<typeof newsletters.find>) {
    return this.service.find(ctx, input);
  }

  @Handles(newsletters.confirm)
  confirm(ctx: CallContext, input: ConfirmNewsletter) {
    return this.service.confirm(ctx, input);
  }

  @Handles(newsletters.find_reader)
  findReader(ctx: CallContext, { token }: InputOf<typeof newsletters.find_reader>) {
    return this.unsubscriptions.find(ctx, token);
  }

  @Handles(newsletters.unsubscribe)
  unsubscribe(ctx: CallContext, { token }: InputOf<typeof newsletters.unsubscribe>) {
    return this.unsubscriptions.unsubscribe(ctx, token);
  }
}

@Module({
  imports: [AttemptsModule, CompaniesModule, SignUpsModule],
  controllers: [NewslettersHandlers],
  providers: [NewslettersService, NewslettersStore, NewslettersWorker, UnsubscriptionsService],
})
export class NewslettersModule {}
