import { AfterCommit, Consumer, On } from '@marquee/bus';
import {
  authTenantSubscription,
  companyEvents,
  revocationKey,
  userEvents,
  type CloudEvent,
  type CompanySnapshot,
  type ReceivedEvent,
  type Invitation,
  type UserSnapshot,
  epochMs,
} from '@marquee/contracts';
import { InvitationsService } from './password-links/invitations.service';
import { RevocationsService } from './revocations/revocations.service';
import { RevocationsWorker } from './revocations/revocations.worker';
import { TenantEventsStore, type TenantEventsTx } from './tenant-events.store';

/** Timeout for notifying tenant of an accepted invitation; after that the event is retried. */
const NOTIFY_TIMEOUT_MS = 5_000;

/** Events of older releases do not have this field. */
type SwitchedCompany = Pick<CompanySnapshot, 'disabled'> & Partial<Pick<CompanySnapshot, 'api_active'>>;

/**
 * Follows which companies and users are enabled, and invites new admin users. Late events change no revocation, because
 * a newer event has already set it.
 */
@Consumer(authTenantSubscription)
export class TenantEventsConsumer {
  constructor(
    readonly store: TenantEventsStore,
    private readonly revocations: RevocationsService,
    private readonly invitations: InvitationsService,
    private readonly worker: RevocationsWorker,
  ) {}

  @On(companyEvents.update)
  async companyChanged(
    tx: TenantEventsTx,
    company: SwitchedCompany,
    { late, companyid }: ReceivedEvent,
  ): Promise<void> {
    if (late) return;
    const { disabled, api_active = true } = company;
    await this.setRevoked(tx, revocationKey.company(companyid), disabled);
    await this.setRevoked(tx, revocationKey.api(companyid), !api_active);
  }

  @On(userEvents.update)
  async userChanged(
    tx: TenantEventsTx,
    { user_id, state }: UserSnapshot,
    { late, companyid }: ReceivedEvent,
  ): Promise<void> {
    if (!late) await this.setRevoked(tx, revocationKey.user(companyid, user_id), state !== 'enabled');
  }

  @On(userEvents.invite)
  async userInvited(tx: TenantEventsTx, invitation: Invitation, { companyid }: ReceivedEvent): Promise<void> {
    await this.invitations.invite(tx, companyid, invitation);
  }

  /** Publishes to gateways at once instead of at the next pass of the worker. */
  @AfterCommit(companyEvents.update, userEvents.update)
  async publishRevocations(): Promise<void> {
    this.worker.wake();
  }

  @AfterCommit(userEvents.invite)
  async acceptInvitation({ email }: Invitation, { requestid, traceparent }: CloudEvent): Promise<void> {
    const deadline = epochMs() + NOTIFY_TIMEOUT_MS;
    await this.invitations.acceptIfVerified({ requestId: requestid, traceparent, deadline }, email);
  }

  private setRevoked(tx: TenantEventsTx, key: string, revoked: boolean): Promise<void> {
    return revoked ? this.revocations.revoke(tx, key) : this.revocations.lift(tx, key);
  }
}
