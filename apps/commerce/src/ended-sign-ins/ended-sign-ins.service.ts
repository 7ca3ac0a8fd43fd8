import { Injectable } from '@nestjs/common';
import type { OperatorContext } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { AccountLinksRepository } from '../account/account-links.repository';
import { ShopHandoversRepository } from '../shop-sessions/shop-handovers.repository';
import { ShopSessionsRepository } from '../shop-sessions/shop-sessions.repository';
import { HANDOVER_MS } from '../shop-sessions/shop-sessions.tx';

@Injectable()
export class EndedSignInsStore extends storeOf({
  accountLinks: AccountLinksRepository,
  shopHandovers: ShopHandoversRepository,
  shopSessions: ShopSessionsRepository,
}) {}

/** Exceeds the row count of any table. */
const MAX_ROWS = 1_000_000_000;

/**
 * A restored backup contains sessions, links and codes that were ended or used since. They cannot be identified, so all
 * of them end.
 */
@Injectable()
export class EndedSignInsService {
  constructor(private readonly store: EndedSignInsStore) {}

  end(ctx: OperatorContext, before: Date): Promise<number> {
    const handedOver = new Date(before.getTime() + HANDOVER_MS);
    return this.store.operate(ctx, null, 'sign-ins end', { before }, async (tx) => {
      const ended = [
        await tx.shopSessions.removeBefore(before),
        await tx.shopHandovers.sweep(handedOver, MAX_ROWS),
        await tx.accountLinks.endBefore(before),
      ];
      return ended.reduce((sum, count) => sum + count, 0);
    });
  }
}
