import { Injectable } from '@nestjs/common';
import type { OperatorContext } from '@marquee/contracts';
import { EndedSignInsStore } from './ended-sign-ins.store';

/** More than there can be. */
const ALL = 1_000_000_000;

/**
 * After a restore: sessions that were closed, links that were used up and codes that were exchanged after the backup was made are
 * there again. Nobody knows which, so all of them end.
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
