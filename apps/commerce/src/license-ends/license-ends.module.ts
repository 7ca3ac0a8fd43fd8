import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-snapshots';
import { ShopSendersModule } from '../shop-mails/shop-senders.module';
import { LicenseEndsService } from './license-ends.service';
import { LicenseEndsStore } from './license-ends.store';
import { LicenseEndsWorker } from './license-ends.worker';

@Module({
  imports: [CompaniesModule, ShopSendersModule],
  providers: [LicenseEndsService, LicenseEndsStore, LicenseEndsWorker],
})
export class LicenseEndsModule {}
