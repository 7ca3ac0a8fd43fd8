import { Controller } from '@nestjs/common';
import { Consumes } from '@marquee/bus';
import {
  companyEvents,
  revocationKey,
  userEvents,
  type CloudEvent,
  type CompanyFacts,
  type Delivery,
  type Heard,
  type Invitation,
  type UserFacts,
} from '@marquee/contracts';
import { AuthStore, type AuthTx } from './auth.store';
import { InvitationsService } from './password-links/invitations.service';
import { EmailMemberships } from './identities/email-memberships';
import { RevocationsService } from './revocations/revocations.service';
import { RevocationsWorker } from './revocations/revocations.worker';

/** Follows who may be acted for, and invites those who are to become admin users. */
@Controller()
export class TenantEventsConsumer {
  constructor(
    private readonly store: AuthStore,
    private readonly revocations: RevocationsService,
    private readonly invitations: InvitationsService,
    private readonly memberships: EmailMemberships,
    private readonly worker: RevocationsWorker,
  ) {}

  @Consumes('auth')
  async take(event: CloudEvent, delivery: Delivery): Promise<void> {
    const { requestid: requestId, traceparent } = event;
    let verified: string | null = null;
    await this.store.consume(event, delivery, async (tx, heard) => {
      verified = await this.apply(tx, event, heard);
    });
    this.worker.wake();
    // Nobody waits for an event.
    const call = { requestId, traceparent, deadline: Infinity };
    if (verified !== null) await this.memberships.stillVerified(call, verified);
  }

  /**
   * Types are additive: what is not known here is only noted as received. Gives the email of whoever was invited and has
   * shown before that it is theirs.
   */
  private async apply(tx: AuthTx, event: CloudEvent, { late }: Heard): Promise<string | null> {
    const { type, companyid, data } = event;
    if (type === userEvents.invite.type) return this.invitations.invite(tx, companyid, data as Invitation);
    // A later event has told what is revoked now.
    if (late) return null;
    if (type === companyEvents.update.type) {
      // An event from before there was such a switch does not have it.
      const { disabled, api_active = true } = data as Partial<CompanyFacts> & Pick<CompanyFacts, 'disabled'>;
      await this.setRevoked(tx, revocationKey.company(companyid), disabled);
      await this.setRevoked(tx, revocationKey.api(companyid), !api_active);
    } else if (type === userEvents.update.type) {
      const { user_id, state } = data as UserFacts;
      await this.setRevoked(tx, revocationKey.user(companyid, user_id), state !== 'enabled');
    }
    return null;
  }

  private setRevoked(tx: AuthTx, key: string, revoked: boolean): Promise<void> {
    return revoked ? this.revocations.revoke(tx, key) : this.revocations.lift(tx, key);
  }
}
