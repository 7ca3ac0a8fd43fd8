import { SERVICES, type Service } from '@marquee/contracts';

/** Who is on the bus: each has a NATS user, a connection name and an inbox prefix of this name. */
export type BusUser = Service | 'gateway' | 'cli';
export const BUS_USERS: readonly BusUser[] = [...SERVICES, 'gateway', 'cli'];

const INBOX = '_INBOX_';

export function inboxPrefix(user: BusUser): string {
  return `${INBOX}${user}`;
}

/**
 * NATS lets whoever receives a message answer on its reply subject, whatever that is. We answer on inboxes alone, so
 * that nobody can borrow another's right to publish.
 */
export function isInbox(subject: string | undefined): subject is string {
  return subject !== undefined && subject.startsWith(INBOX);
}
