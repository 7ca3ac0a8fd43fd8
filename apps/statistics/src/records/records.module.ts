import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-facts';
import { RecordsHandlers } from './records.handlers';
import { RecordsService } from './records.service';
import { RecordsStore } from './records.store';

@Module({
  imports: [CompaniesModule],
  controllers: [RecordsHandlers],
  providers: [RecordsService, RecordsStore],
})
export class RecordsModule {}
