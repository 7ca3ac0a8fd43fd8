import { Inject, Injectable } from '@nestjs/common';
import type { PasswordLink } from '@marquee/contracts';
import { digestOf, drawSecret } from '@marquee/passwords';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import type { Tx } from '@marquee/storage';
import type { AuthConfig } from '../auth.config';
import type { PasswordLinksRepository } from './password-links.repository';

const HOUR_MS = 3_600_000;
/** Lifetime of links; the texts of the mails repeat these times. */
const LINK_LIFETIME_MS: Readonly<Record<PasswordLink['purpose'], number>> = {
  invitation: 7 * 24 * HOUR_MS,
  reset: HOUR_MS,
};

/** Builds the URLs in mails. */
@Injectable()
export class MailedLinks {
  private readonly base: string;
  readonly signIn: string;
  readonly forgot: string;

  constructor(
    @Inject(CONFIG) config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.base = config.publicUrl.replace(/\/+$/, '');
    this.signIn = `${this.base}/sign-in`;
    this.forgot = `${this.signIn}/forgot`;
  }

  /** Creates a link whose token exists only in the mail. An invitation replaces the previous one. */
  async draw(
    tx: Tx<{ passwordLinks: PasswordLinksRepository }>,
    email: string,
    purpose: PasswordLink['purpose'],
  ): Promise<string> {
    const token = drawSecret();
    const created_at = this.clock.now();
    const expires_at = new Date(created_at.getTime() + LINK_LIFETIME_MS[purpose]);
    if (purpose === 'invitation') await tx.passwordLinks.removeInvitations(email);
    await tx.passwordLinks.insert({ digest: digestOf(token), email, purpose, created_at, expires_at });
    return `${this.base}/sign-in/password?token=${token}`;
  }
}
