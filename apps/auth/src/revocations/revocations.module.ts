import { Module } from '@nestjs/common';
import { RevocationsHandlers } from './revocations.handlers';
import { RevocationsService } from './revocations.service';
import { RevocationsStore } from './revocations.store';
import { RevocationsWorker } from './revocations.worker';

@Module({
  controllers: [RevocationsHandlers],
  providers: [RevocationsService, RevocationsStore, RevocationsWorker],
  exports: [RevocationsService, RevocationsWorker],
})
export class RevocationsModule {}
