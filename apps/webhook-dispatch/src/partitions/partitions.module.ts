import { Module } from '@nestjs/common';
import { PartitionsService } from './partitions.service';
import { PartitionsStore } from './partitions.store';
import { PartitionsWorker } from './partitions.worker';

@Module({ providers: [PartitionsService, PartitionsStore, PartitionsWorker] })
export class PartitionsModule {}
