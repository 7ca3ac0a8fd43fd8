import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminDomains,
  consoleDomains,
  type InputOf,
  type OperatorContext,
  type PersonContext,
} from '@marquee/contracts';
import { Dns } from './dns.adapter';
import { DomainProofsService } from './domain-proofs.service';
import { DomainProofsStore } from './domain-proofs.store';
import { DomainProofsWorker } from './domain-proofs.worker';
import { WaitingDomains } from './waiting-domains.queue';

@Controller()
export class DomainProofsHandlers {
  constructor(private readonly service: DomainProofsService) {}

  @Handles(consoleDomains.list)
  list(ctx: PersonContext) {
    return this.service.listOwn(ctx);
  }

  @Handles(consoleDomains.check)
  check(ctx: PersonContext, input: InputOf<typeof consoleDomains.check>) {
    return this.service.checkOwn(ctx, input.host);
  }

  @Handles(adminDomains.list)
  listOf(ctx: OperatorContext, input: InputOf<typeof adminDomains.list>) {
    return this.service.list(ctx, input.company_id);
  }

  @Handles(adminDomains.check)
  checkOf(ctx: OperatorContext, input: InputOf<typeof adminDomains.check>) {
    return this.service.check(ctx, input.company_id, input.host);
  }

  @Handles(adminDomains.prove)
  prove(ctx: OperatorContext, input: InputOf<typeof adminDomains.prove>) {
    return this.service.prove(ctx, input.company_id, input.host);
  }

  @Handles(adminDomains.withdraw)
  withdraw(ctx: OperatorContext, input: InputOf<typeof adminDomains.withdraw>) {
    return this.service.withdraw(ctx, input.company_id, input.host);
  }
}

@Module({
  controllers: [DomainProofsHandlers],
  providers: [Dns, DomainProofsService, DomainProofsStore, DomainProofsWorker, WaitingDomains],
})
export class DomainProofsModule {}
