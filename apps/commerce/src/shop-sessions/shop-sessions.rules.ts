import type { OpenedSession, Shopper } from '@marquee/contracts';
import { digestOf, drawSecret } from '@marquee/passwords';
import type { Tx } from '@marquee/storage';
import type { SessionOwner, ShopSessionsRepository, WantedSession } from './shop-sessions.repository';

const DAY_MS = 24 * 3_600_000;
/** However often somebody comes, they sign in again after this. */
const LONGEST_MS = 30 * DAY_MS;
/** A session also ends after so long without a page. */
export const IDLE_MS = 7 * DAY_MS;
/** A handover is good for as long as a slow browser takes from one host to the next. */
export const HANDOVER_MS = 60_000;

/** Signs somebody in, as a part of what proved who they are. */
export async function openSession(
  tx: Tx<{ shopSessions: ShopSessionsRepository }>,
  owner: SessionOwner,
  now: Date,
): Promise<OpenedSession> {
  const session = drawSecret();
  const expires_at = new Date(now.getTime() + LONGEST_MS);
  await tx.shopSessions.insert(owner, { digest: digestOf(session), created_at: now, expires_at });
  return { session, seconds: LONGEST_MS / 1000 };
}

/** What is looked for in the name of a shopper. */
export function wantedSession({ session, theme_setting_id }: Shopper, now: Date): WantedSession {
  return { digest: digestOf(session), theme_setting_id, now, idleSince: new Date(now.getTime() - IDLE_MS) };
}
