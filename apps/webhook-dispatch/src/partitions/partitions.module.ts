import { Module } from '@nestjs/common';
import { PartitionsService, PartitionsStore } from './partitions.service';
import { PartitionsWorker } from './partitions.worker';

@Module({ providers: [PartitionsService, PartitionsStore, PartitionsWorker] })
export class PartitionsModule {}
