import { Inject, Injectable } from '@nestjs/common';
import { ShopError, type CallContext, type PasswordLink } from '@marquee/contracts';
import { digestOf, checkNewPassword, Passwords } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { emailKey, SIGN_IN } from '../attempts/limits.rules';
import { EmailMembershipsService } from '../identities/email-memberships.service';
import { passwordChangedMail } from '../mails/password-changed.mail';
import { MailedLinks } from './mailed-links.tx';
import { PasswordLinksStore } from './password-links.store';

/** Sets a new password for the holder of a mailed link. */
@Injectable()
export class PasswordLinksService {
  constructor(
    private readonly store: PasswordLinksStore,
    private readonly passwords: Passwords,
    private readonly memberships: EmailMembershipsService,
    private readonly links: MailedLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(ctx: CallContext, token: string): Promise<PasswordLink> {
    const link = await this.store.readPlatform(ctx).passwordLinks.find(digestOf(token), this.clock.now());
    return link ?? goneOrOld();
  }

  async redeem(ctx: CallContext, token: string, password: string): Promise<{ email: string }> {
    checkNewPassword(password);
    const { email } = await this.get(ctx, token);
    const passwordHash = await this.passwords.hash(ctx, password);
    // The link proves access to the mailbox even if it is used up a moment later. Runs first: if tenant does not
    // respond, the link stays valid for another attempt.
    await this.memberships.verified(ctx, email);
    const language = await this.memberships.languageOf(ctx, email);
    await this.store.platform(ctx, async (tx) => {
      const now = this.clock.now();
      // Locks the identity first, so that sign-ins and other uses of a link queue. Later statements see sessions opened
      // and links used in the meantime.
      const replaced = await tx.identities.setPassword(email, passwordHash, now);
      const { purpose } = (await tx.passwordLinks.find(digestOf(token), now)) ?? goneOrOld();
      await tx.sessions.removeOf(email);
      await tx.passwordLinks.removeOf(email);
      await tx.attempts.removeWithin(emailKey(SIGN_IN, email));
      await tx.audit(email, 'password set', { purpose });
      if (!replaced) return;
      const notice = passwordChangedMail.render(language, { email, at: now, by: 'link', url: this.links.forgot });
      await tx.mails.queue({ to: email, ...notice });
    });
    return { email };
  }
}

function goneOrOld(): never {
  throw new ShopError('not_found', 'This link was already used or has expired. Request a new one.');
}
