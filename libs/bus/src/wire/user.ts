import { SERVICES, type Service } from '@marquee/contracts';

/** A user of the bus, with a NATS user, connection name, inbox and reply subjects of this name. */
export type BusUser = Service | 'gateway' | 'storefront' | 'cli';
export const BUS_USERS: readonly BusUser[] = [...SERVICES, 'gateway', 'storefront', 'cli'];

/** The inbox of the client library, to which only JetStream replies. */
export function inboxPrefix(user: BusUser): string {
  return `_INBOX_${user}`;
}

/** `_R_` would be shorter, but the server reserves it and refuses such messages. */
const REPLIES = 'replies';

/** The reply subjects of a user, to which only its callees may publish (`permissions.ts`). */
export function repliesTo(user: BusUser): string {
  return `${REPLIES}.${user}`;
}

/**
 * Requests name their reply subject. We reply to such subjects only, so that a caller cannot misuse our permissions to
 * publish an event, call or acknowledgement.
 */
export function isReplySubject(subject: string | undefined): subject is string {
  return subject !== undefined && subject.startsWith(`${REPLIES}.`);
}
