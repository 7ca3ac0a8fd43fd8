import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { revocationState } from '@marquee/contracts';
import { RevocationsService } from './revocations.service';

@Controller()
export class RevocationsHandlers {
  constructor(private readonly service: RevocationsService) {}

  @Handles(revocationState.backlog)
  async backlog() {
    return this.service.backlog();
  }
}
