import { Controller } from '@nestjs/common';
import { Consumes } from '@marquee/bus';
import {
  companyEvents,
  revocationKey,
  userEvents,
  type CloudEvent,
  type CompanyFacts,
  type Delivery,
  type Invitation,
  type UserFacts,
} from '@marquee/contracts';
import { AuthStore, type AuthTx } from './auth.store';
import { InvitationsService } from './password-links/invitations.service';
import { RevocationsService } from './revocations/revocations.service';
import { RevocationsWorker } from './revocations/revocations.worker';

/** Follows who may be acted for, and invites those who are to become admin users. */
@Controller()
export class TenantEventsConsumer {
  constructor(
    private readonly store: AuthStore,
    private readonly revocations: RevocationsService,
    private readonly invitations: InvitationsService,
    private readonly worker: RevocationsWorker,
  ) {}

  @Consumes('auth')
  async take(event: CloudEvent, delivery: Delivery): Promise<void> {
    await this.store.consume(event, delivery, (tx) => this.apply(tx, event));
    this.worker.wake();
  }

  /** Types are additive: what is not known here is only noted as received. */
  private async apply(tx: AuthTx, { type, companyid, data }: CloudEvent): Promise<void> {
    if (type === companyEvents.update.type) {
      await this.setRevoked(tx, revocationKey.company(companyid), (data as CompanyFacts).disabled);
    } else if (type === userEvents.update.type) {
      const { user_id, state } = data as UserFacts;
      await this.setRevoked(tx, revocationKey.user(companyid, user_id), state !== 'enabled');
    } else if (type === userEvents.invite.type) {
      await this.invitations.invite(tx, data as Invitation);
    }
  }

  private setRevoked(tx: AuthTx, key: string, revoked: boolean): Promise<void> {
    return revoked ? this.revocations.revoke(tx, key) : this.revocations.lift(tx, key);
  }
}
