import { Controller, Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import { orderMails, type Context, type InputOf } from '@marquee/contracts';
import { SentMailsService, SentMailsStore } from './sent-mails.service';

@Controller()
export class SentMailsHandlers {
  constructor(private readonly service: SentMailsService) {}

  @Handles(orderMails.send)
  send(ctx: Context, { order_id }: InputOf<typeof orderMails.send>) {
    return this.service.send(ctx, order_id);
  }
}

@Module({
  imports: [AttemptsModule, CompaniesModule],
  controllers: [SentMailsHandlers],
  providers: [SentMailsService, SentMailsStore],
})
export class SentMailsModule {}
