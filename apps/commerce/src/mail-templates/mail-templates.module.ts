import { Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { CompaniesModule } from '@marquee/company-snapshots';
import { MailSettingsService } from './mail-settings.service';
import { MailTemplatesService } from './mail-templates.service';
import { MailTemplatesHandlers } from './mail-templates.handlers';
import { ShopSendersModule } from '../shop-mails/shop-senders.module';

@Module({
  imports: [AttemptsModule, CompaniesModule, ShopSendersModule],
  controllers: [MailTemplatesHandlers],
  providers: [MailSettingsService, MailTemplatesService],
})
export class MailTemplatesModule {}
