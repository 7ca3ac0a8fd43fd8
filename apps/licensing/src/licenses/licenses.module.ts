import { Module } from '@nestjs/common';
import { CustomerEventsConsumer } from './customer-events.consumer';
import { LicenseEventsConsumer } from './license-events.consumer';
import { LicensesService } from './licenses.service';
import { LicensesStore } from './licenses.store';

@Module({
  controllers: [CustomerEventsConsumer, LicenseEventsConsumer],
  providers: [LicensesService, LicensesStore],
  exports: [LicensesService],
})
export class LicensesModule {}
