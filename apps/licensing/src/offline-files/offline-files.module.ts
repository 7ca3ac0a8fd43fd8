import { Module } from '@nestjs/common';
import { OfflineFilesStore, OfflineFilesWorker } from './offline-files.worker';

@Module({ providers: [OfflineFilesStore, OfflineFilesWorker] })
export class OfflineFilesModule {}
