import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { memberships, type CallContext, type Nothing } from '@marquee/contracts';
import { AuthStore } from '../auth.store';
import { identityEmail } from '../identities/email';
import { resetMail } from '../mails/reset.mail';
import { AttemptsService } from '../sessions/attempts.service';
import { FORGOT, type Visit } from '../sessions/limits';
import { MailedLinks } from './mailed-links';

@Injectable()
export class ForgottenPasswordsService {
  constructor(
    private readonly store: AuthStore,
    private readonly attempts: AttemptsService,
    private readonly links: MailedLinks,
    private readonly bus: Bus,
  ) {}

  /** The same answer, the same calls and the same limits for an email that nobody has. */
  async forgot(ctx: CallContext, visit: Visit): Promise<Nothing> {
    await this.attempts.counted(ctx, FORGOT, visit, async () => {
      const email = identityEmail(visit.email);
      if (email !== null) await this.mail(ctx, email, await this.languageOf(ctx, email));
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

  /** An identity has none of its own: it is that of a user it stands for. */
  private async languageOf(ctx: CallContext, email: string): Promise<string> {
    const { memberships: found } = await this.bus.call(memberships.of_email, ctx, { email });
    return found[0]?.language ?? 'en';
  }
}
