import { Module } from '@nestjs/common';
import { AnnouncedChangesService } from './announced-changes.service';
import { CustomerEventsConsumer } from './customer-events.consumer';
import { LicenseEventsConsumer } from './license-events.consumer';
import { LicensesService } from './licenses.service';
import { LicensesStore } from './licenses.store';
import { StaleCopiesService } from './stale-copies.service';

@Module({
  controllers: [CustomerEventsConsumer, LicenseEventsConsumer],
  providers: [AnnouncedChangesService, LicensesService, LicensesStore, StaleCopiesService],
  exports: [AnnouncedChangesService, LicensesService],
})
export class LicensesModule {}
