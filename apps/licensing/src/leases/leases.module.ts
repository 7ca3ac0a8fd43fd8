import { Module } from '@nestjs/common';
import { LeaseClockStore, LeaseClockWorker } from './lease-clock.worker';

@Module({ providers: [LeaseClockStore, LeaseClockWorker] })
export class LeasesModule {}
