import { SERVICES, type Service } from '@marquee/contracts';

/** Who is on the bus: each has a NATS user, a connection name, an inbox and a place for replies of this name. */
export type BusUser = Service | 'gateway' | 'cli';
export const BUS_USERS: readonly BusUser[] = [...SERVICES, 'gateway', 'cli'];

/** Where the client library has the server answer: what JetStream says, and nobody else. */
export function inboxPrefix(user: BusUser): string {
  return `_INBOX_${user}`;
}

/** `_R_` would be shorter, but the server keeps that for itself and refuses messages that name it. */
const REPLIES = 'replies';

/** Where a user is answered by those it calls, who may publish there (`permissions.ts`); a right of nobody else. */
export function repliesTo(user: BusUser): string {
  return `${REPLIES}.${user}`;
}

/**
 * A request names where it wants its answer. We answer there alone, so that nobody can have us publish with our rights
 * to what is no answer: an event, an operation, an acknowledgement.
 */
export function isReplySubject(subject: string | undefined): subject is string {
  return subject !== undefined && subject.startsWith(`${REPLIES}.`);
}
