import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { revocationState } from '@marquee/contracts';
import { RevocationsService } from './revocations.service';
import { RevocationsStore } from './revocations.store';
import { RevocationsWorker } from './revocations.worker';

@Controller()
export class RevocationsHandlers {
  constructor(private readonly service: RevocationsService) {}

  @Handles(revocationState.backlog)
  async backlog() {
    return this.service.backlog();
  }
}

@Module({
  controllers: [RevocationsHandlers],
  providers: [RevocationsService, RevocationsStore, RevocationsWorker],
  exports: [RevocationsService, RevocationsWorker],
})
export class RevocationsModule {}
