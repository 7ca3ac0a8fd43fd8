import { Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { CompaniesModule } from '@marquee/company-snapshots';
import { MAIL_SENDERS } from '@marquee/mail';
import { NoticesService } from './notices.service';
import { ShopMailsStore } from './shop-mails.store';
import { ShopSendersService } from './shop-senders.service';

/** What sends mails of shops needs. */
@Module({
  imports: [AttemptsModule, CompaniesModule],
  providers: [
    NoticesService,
    ShopMailsStore,
    ShopSendersService,
    { provide: MAIL_SENDERS, useExisting: ShopSendersService },
  ],
  exports: [MAIL_SENDERS, NoticesService, ShopMailsStore, ShopSendersService],
})
export class ShopSendersModule {}
