import { Inject, Injectable } from '@nestjs/common';
import type { CallContext, CompanyId, Invitation } from '@marquee/contracts';
import { unlinked, type MailQueue } from '@marquee/mail';
import { LOGGER, type Logger } from '@marquee/service-kit';
import type { Tx } from '@marquee/storage';
import { AttemptsService, type AttemptsRepository } from '@marquee/attempts';
import { invitationLimits } from '../attempts/limits.rules';
import { identityEmail } from '../identities/identity.rules';
import { EmailMembershipsService } from '../identities/email-memberships.service';
import type { IdentitiesRepository } from '../identities/identities.repository';
import { invitationMail } from '../mails/invitation.mail';
import { newCompanyMail } from '../mails/new-company.mail';
import { MailedLinks } from './mailed-links.tx';
import type { PasswordLinksRepository } from './password-links.repository';
import { PasswordLinksStore } from './password-links.store';

type Inviting = Tx<{
  attempts: AttemptsRepository;
  identities: IdentitiesRepository;
  passwordLinks: PasswordLinksRepository;
  mails: MailQueue;
}>;

/** Mails the invitations that tenant publishes. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly store: PasswordLinksStore,
    private readonly memberships: EmailMembershipsService,
    private readonly links: MailedLinks,
    private readonly attempts: AttemptsService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** A user without a password gets a link to choose one; other users get a notice and sign in as usual. */
  async invite(tx: Inviting, company: CompanyId, invitation: Invitation): Promise<void> {
    const email = identityEmail(invitation.email);
    if (email === null) throw new Error(`User ${invitation.user_id} was invited without an email address.`);
    if (await this.attempts.admits(tx, invitationLimits(email, company))) await this.mail(tx, email, invitation);
    else this.log.info({ company, user: invitation.user_id }, 'skipping an invitation mail: the mail limit is reached');
  }

  /**
   * A user with a verified address has nothing left to accept, so tenant is notified. If tenant is unavailable, this
   * fails and the event is redelivered.
   */
  async acceptIfVerified(ctx: CallContext, invited: string): Promise<void> {
    const email = identityEmail(invited);
    const identity = email === null ? null : await this.store.readPlatform(ctx).identities.find(email);
    if (identity?.verified_at) await this.memberships.verified(ctx, identity.email);
  }

  private async mail(tx: Inviting, email: string, invitation: Invitation): Promise<void> {
    await tx.identities.insert(email, null);
    const identity = await tx.identities.find(email);
    const hasPassword = typeof identity?.password_hash === 'string';
    const mail = hasPassword ? newCompanyMail : invitationMail;
    const url = hasPassword ? this.links.signIn : await this.links.draw(tx, email, 'invitation');
    const texts = {
      email,
      firstName: invitation.first_name,
      company: unlinked(invitation.company_name),
      invitedBy: quoted(invitation.invited_by),
      url,
    };
    await tx.mails.queue({ to: email, ...mail.render(invitation.language, texts) });
  }
}

/** A plain mail address only, because quoted local parts may contain arbitrary text. */
const ADDRESS = /^[\p{L}\p{N}_.+-]+@[\p{L}\p{N}.-]+$/u;

/** An inviter without a name is named by the address; an address that had to be altered is omitted. */
function quoted(invitedBy: string): string {
  return ADDRESS.test(invitedBy) ? invitedBy : unlinked(invitedBy);
}
