import { Injectable } from '@nestjs/common';
import { type CallContext, type Nothing } from '@marquee/contracts';
import { AttemptsService } from '@marquee/attempts';
import { FORGOT, limitsOf, type Attempted } from '../attempts/limits.rules';
import { identityEmail } from '../identities/identity.rules';
import { EmailMembershipsService } from '../identities/email-memberships.service';
import { resetMail } from '../mails/reset.mail';
import { MailedLinks } from './mailed-links.tx';
import { PasswordLinksStore } from './password-links.store';

@Injectable()
export class ForgottenPasswordsService {
  constructor(
    private readonly store: PasswordLinksStore,
    private readonly attempts: AttemptsService,
    private readonly links: MailedLinks,
    private readonly memberships: EmailMembershipsService,
  ) {}

  /** Sends the same response, makes the same calls and counts the same limits for an unknown email. */
  async forgot(ctx: CallContext, attempted: Attempted): Promise<Nothing> {
    await this.attempts.counted(ctx, limitsOf(FORGOT, attempted), async () => {
      const email = identityEmail(attempted.email);
      if (email !== null) await this.mail(ctx, email, await this.memberships.languageOf(ctx, email));
    });
    return {};
  }

  private mail(ctx: CallContext, email: string, language: string): Promise<void> {
    return this.store.platform(ctx, async (tx) => {
      if ((await tx.identities.find(email)) === null) return;
      const url = await this.links.draw(tx, email, 'reset');
      await tx.mails.queue({ to: email, ...resetMail.render(language, { email, url }) });
    });
  }
}
