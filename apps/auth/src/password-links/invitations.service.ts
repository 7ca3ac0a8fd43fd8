import { Injectable } from '@nestjs/common';
import type { Invitation } from '@marquee/contracts';
import type { AuthTx } from '../auth.store';
import { identityEmail } from '../identities/email';
import { invitationMail } from '../mails/invitation.mail';
import { inOneLine } from '../mails/names';
import { newCompanyMail } from '../mails/new-company.mail';
import { MailedLinks } from './mailed-links';

/** Takes part in the transaction of whoever heard of the invitation. */
@Injectable()
export class InvitationsService {
  constructor(private readonly links: MailedLinks) {}

  /** A link to choose a password, for whoever has none; the others are told and sign in as always. */
  async invite(tx: AuthTx, invitation: Invitation): Promise<void> {
    const email = identityEmail(invitation.email);
    if (email === null) throw new Error(`User ${invitation.user_id} was invited without an email address.`);
    await tx.identities.insert(email, null);
    const identity = await tx.identities.find(email);
    const hasPassword = typeof identity?.password_hash === 'string';
    const mail = hasPassword ? newCompanyMail : invitationMail;
    const url = hasPassword ? this.links.signIn : await this.links.draw(tx, email, 'invitation');
    const words = {
      email,
      firstName: invitation.first_name,
      company: inOneLine(invitation.company_name),
      invitedBy: inOneLine(invitation.invited_by),
      url,
    };
    await tx.mails.queue({ to: email, ...mail.render(invitation.language, words) });
  }
}
