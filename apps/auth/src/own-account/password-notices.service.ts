import { Inject, Injectable } from '@nestjs/common';
import type { CallContext } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { EmailMembershipsService } from '../identities/email-memberships.service';
import { passwordChangedMail } from '../mails/password-changed.mail';
import { MailedLinks } from '../password-links/mailed-links.tx';

/** Writes the mail that notifies the owner of an address of a changed password. */
@Injectable()
export class PasswordNoticesService {
  constructor(
    private readonly memberships: EmailMembershipsService,
    private readonly links: MailedLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async noticeTo(ctx: CallContext, email: string) {
    const language = await this.memberships.languageOf(ctx, email);
    const changed = { email, at: this.clock.now(), url: this.links.forgot, by: 'session' } as const;
    return { to: email, ...passwordChangedMail.render(language, changed) };
  }
}
