import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-snapshots';
import { ShopSendersModule } from '../shop-mails/shop-senders.module';
import { ContentFilesConsumer } from './content-files.consumer';
import { ContentMailsService } from './content-mails.service';
import { ContentMailsStore } from './content-mails.store';
import { ContentMailsWorker } from './content-mails.worker';
import { ReadyContents } from './ready-contents.queue';

@Module({
  imports: [CompaniesModule, ShopSendersModule],
  controllers: [ContentFilesConsumer],
  providers: [ContentMailsService, ContentMailsStore, ContentMailsWorker, ReadyContents],
})
export class ContentMailsModule {}
