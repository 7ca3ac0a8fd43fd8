import type { OpenedSession, Shopper } from '@marquee/contracts';
import { digestOf, drawSecret } from '@marquee/passwords';
import type { Tx } from '@marquee/storage';
import type { SessionOwner, ShopSessionsRepository, WantedSession } from './shop-sessions.repository';

const DAY_MS = 24 * 3_600_000;
/** Customers sign in again after this time, even with daily use. */
const MAX_SESSION_MS = 30 * DAY_MS;
/** A session without a page for this time ends. */
export const IDLE_MS = 7 * DAY_MS;
/** The lifetime of a handover: the time of a slow redirect. */
export const HANDOVER_MS = 60_000;

/** Opens a session in the transaction that authenticates the customer. */
export async function openSession(
  tx: Tx<{ shopSessions: ShopSessionsRepository }>,
  owner: SessionOwner,
  now: Date,
): Promise<OpenedSession> {
  const session = drawSecret();
  const expires_at = new Date(now.getTime() + MAX_SESSION_MS);
  await tx.shopSessions.insert(owner, { digest: digestOf(session), created_at: now, expires_at });
  return { session, seconds: MAX_SESSION_MS / 1000 };
}

export function wantedSession({ session, theme_setting_id }: Shopper, now: Date): WantedSession {
  return { digest: digestOf(session), theme_setting_id, now, idleSince: new Date(now.getTime() - IDLE_MS) };
}
