import { Injectable } from '@nestjs/common';
import type { OperatorContext } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { ChainsRepository } from '../grants/chains.repository';
import { EmailChangesRepository } from '../own-account/email-changes.repository';
import { PasswordLinksRepository } from '../password-links/password-links.repository';
import { SessionsRepository } from '../sessions/sessions.repository';

@Injectable()
export class EndedSignInsStore extends storeOf({
  chains: ChainsRepository,
  emailChanges: EmailChangesRepository,
  passwordLinks: PasswordLinksRepository,
  sessions: SessionsRepository,
}) {}

/** Larger than any table. */
const ALL = 1_000_000_000;

/**
 * After a restore, sessions, links and codes that were ended or used after the backup exist again. The service cannot
 * detect these, so it ends all sessions, links and codes.
 */
@Injectable()
export class EndedSignInsService {
  constructor(private readonly store: EndedSignInsStore) {}

  end(ctx: OperatorContext, before: Date): Promise<number> {
    return this.store.operate(
      ctx,
      null,
      'sign-ins end',
      { before },
      async ({ chains, emailChanges, passwordLinks, sessions }) => {
        const ended = [
          await sessions.removeBefore(before),
          await passwordLinks.removeBefore(before),
          await emailChanges.removeBefore(before),
          await chains.sweep(before, ALL),
        ];
        return ended.reduce((sum, count) => sum + count, 0);
      },
    );
  }
}
