import { Module } from '@nestjs/common';
import { Dns } from './dns.adapter';
import { DomainProofsHandlers } from './domain-proofs.handlers';
import { DomainProofsService } from './domain-proofs.service';
import { DomainProofsStore } from './domain-proofs.store';
import { DomainProofsWorker } from './domain-proofs.worker';
import { WaitingDomains } from './waiting-domains.queue';

@Module({
  controllers: [DomainProofsHandlers],
  providers: [Dns, DomainProofsService, DomainProofsStore, DomainProofsWorker, WaitingDomains],
})
export class DomainProofsModule {}
