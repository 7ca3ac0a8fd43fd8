import { Module } from '@nestjs/common';
import { RevocationsService } from './revocations.service';
import { RevocationsStore } from './revocations.store';
import { RevocationsWorker } from './revocations.worker';

@Module({
  providers: [RevocationsService, RevocationsStore, RevocationsWorker],
  exports: [RevocationsService, RevocationsWorker],
})
export class RevocationsModule {}
