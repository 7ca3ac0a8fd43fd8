import { Inject, Injectable } from '@nestjs/common';
import type { CompanyId, Invitation } from '@marquee/contracts';
import { unlinked } from '@marquee/mail';
import { LOGGER, type Logger } from '@marquee/service-kit';
import { AttemptsService } from '../attempts/attempts.service';
import { invitationLimits } from '../attempts/limits';
import type { AuthTx } from '../auth.store';
import { identityEmail } from '../identities/email';
import { invitationMail } from '../mails/invitation.mail';
import { newCompanyMail } from '../mails/new-company.mail';
import { MailedLinks } from './mailed-links';

/** Takes part in the transaction of whoever heard of the invitation. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly links: MailedLinks,
    private readonly attempts: AttemptsService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * A link to choose a password, for whoever has none; the others are told and sign in as always. Gives the email where it
   * was shown to be theirs before: there is nothing left to accept.
   */
  async invite(tx: AuthTx, company: CompanyId, invitation: Invitation): Promise<string | null> {
    const email = identityEmail(invitation.email);
    if (email === null) throw new Error(`User ${invitation.user_id} was invited without an email address.`);
    if (await this.attempts.admits(tx, invitationLimits(email, company))) await this.mail(tx, email, invitation);
    else this.log.info({ company, user: invitation.user_id }, 'An invitation was not mailed: there were too many.');
    return (await tx.identities.find(email))?.verified_at ? email : null;
  }

  private async mail(tx: AuthTx, email: string, invitation: Invitation): Promise<void> {
    await tx.identities.insert(email, null);
    const identity = await tx.identities.find(email);
    const hasPassword = typeof identity?.password_hash === 'string';
    const mail = hasPassword ? newCompanyMail : invitationMail;
    const url = hasPassword ? this.links.signIn : await this.links.draw(tx, email, 'invitation');
    const words = {
      email,
      firstName: invitation.first_name,
      company: unlinked(invitation.company_name),
      invitedBy: quoted(invitation.invited_by),
      url,
    };
    await tx.mails.queue({ to: email, ...mail.render(invitation.language, words) });
  }
}

/** A mail address and nothing that could be read as another: quoted ones may hold anything. */
const ADDRESS = /^[\p{L}\p{N}_.+-]+@[\p{L}\p{N}.-]+$/u;

/** Whoever has no name is named by their address, which is nobody's when it is altered. */
function quoted(invitedBy: string): string {
  return ADDRESS.test(invitedBy) ? invitedBy : unlinked(invitedBy);
}
