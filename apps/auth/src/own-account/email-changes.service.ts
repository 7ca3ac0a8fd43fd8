import { Inject, Injectable } from '@nestjs/common';
import { AttemptsService } from '@marquee/attempts';
import { ShopError, type CallContext, type EmailChange } from '@marquee/contracts';
import { digestOf, drawSecret } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { FORGOT, limitsOf } from '../attempts/limits.rules';
import type { Identity } from '../identities/identities.repository';
import { EmailMembershipsService } from '../identities/email-memberships.service';
import { emailChangeMail } from '../mails/email-change.mail';
import { emailChangeNoticeMail } from '../mails/email-change-notice.mail';
import { emailChangedMail } from '../mails/email-changed.mail';
import { MailedLinks } from '../password-links/mailed-links.tx';
import { OwnAccountStore } from './own-account.store';

/** Lifetime of a link; the text of the mail repeats it. */
const LINK_LIFETIME_MS = 3_600_000;

interface RequestedEmail {
  readonly new_email: string;
  /** The network address of the caller. */
  readonly address: string;
}

/** Changes the email of an identity after the owner of the new email has confirmed the mailed link. */
@Injectable()
export class EmailChangesService {
  constructor(
    private readonly store: OwnAccountStore,
    private readonly attempts: AttemptsService,
    private readonly memberships: EmailMembershipsService,
    private readonly links: MailedLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Uses the mail limits of forgotten passwords, because the new email may belong to a stranger. */
  async mailLink(ctx: CallContext, { email, password_version }: Identity, requested: RequestedEmail): Promise<void> {
    const { new_email, address } = requested;
    await this.attempts.counted(ctx, limitsOf(FORGOT, { email: new_email, address }), async () => {
      const language = await this.memberships.languageOf(ctx, email);
      await this.store.platform(ctx, async (tx) => {
        const token = drawSecret();
        const created_at = this.clock.now();
        const expires_at = new Date(created_at.getTime() + LINK_LIFETIME_MS);
        const digest = digestOf(token);
        await tx.emailChanges.put({ email, new_email, digest, password_version, created_at, expires_at });
        const url = `${this.links.signIn}/email?token=${token}`;
        await tx.mails.queue({ to: new_email, ...emailChangeMail.render(language, { email, new_email, url }) });
        const notice = { email, new_email, url: this.links.forgot };
        await tx.mails.queue({ to: email, ...emailChangeNoticeMail.render(language, notice) });
        await tx.audit(email, 'email change request', { new_email });
      });
    });
  }

  async get(ctx: CallContext, token: string): Promise<EmailChange> {
    const { emailChanges } = this.store.readPlatform(ctx);
    return (await emailChanges.find(digestOf(token), this.clock.now())) ?? goneOrOld();
  }

  /**
   * Calls tenant as the last step of the transaction: a refusal of either service changes nothing. If the commit fails after tenant's change,
   * the link still works, and tenant's second change does nothing.
   */
  async confirm(ctx: CallContext, token: string): Promise<EmailChange> {
    const change = await this.get(ctx, token);
    const { email, new_email } = change;
    const { identities } = this.store.readPlatform(ctx);
    const identity = await identities.find(email);
    const language = await this.memberships.languageOf(ctx, email);
    await this.store.platform(ctx, async (tx) => {
      const now = this.clock.now();
      // Concurrent confirmations and password changes queue on the lock of the identity.
      if (identity === null || !(await tx.identities.hold(identity))) goneOrOld();
      if ((await tx.emailChanges.find(digestOf(token), now)) === null) goneOrOld();
      if (!(await tx.identities.changeEmail(change, now))) refuseTaken(new_email);
      await tx.audit(new_email, 'email change', { email });
      await tx.mails.queue({ to: email, ...emailChangedMail.render(language, { ...change, at: now }) });
      await this.memberships.changeEmail(ctx, change);
    });
    return change;
  }
}

function refuseTaken(email: string): never {
  throw new ShopError('conflict', `Another user already signs in with ${email}. Choose another email.`);
}

function goneOrOld(): never {
  throw new ShopError('not_found', 'This link was already used or has expired. Request a new one.');
}
