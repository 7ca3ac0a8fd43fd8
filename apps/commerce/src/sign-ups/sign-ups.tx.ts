import {
  groupMemberEvents,
  newsRecipientEvents,
  ShopError,
  subscriberEvents,
  type AddSignUp,
  type Fault,
  type SignUpKind,
} from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { NewsletterMailsRepository } from './newsletter-mails.repository';
import type { SentSignUp, SignUpsRepository, WrittenSignUp } from './sign-ups.repository';

type SignUpsTx = Tx<{ signUps: SignUpsRepository }>;
/** All sign-ups of a person, and the mails about them. */
export type RemovalTx = Tx<{ signUps: SignUpsRepository; newsletterMails: NewsletterMailsRepository }>;

const EVENTS = {
  subscriber: subscriberEvents,
  group_member: groupMemberEvents,
  newsletter: newsRecipientEvents,
} as const satisfies Record<SignUpKind, unknown>;

/** The fields of each kind, in addition to the email. */
const SAYS: Readonly<Record<SignUpKind, readonly (keyof AddSignUp)[]>> = {
  subscriber: ['first_name', 'last_name', 'language', 'state'],
  group_member: ['group'],
  newsletter: ['language'],
};
const DETAILS = ['first_name', 'last_name', 'language', 'state', 'group'] as const;

/** Adds or changes a sign-up for the operator or a confirmed person. A repeated sign-up publishes no event. */
export async function signUp(tx: SignUpsTx, sent: SentSignUp, now: Date): Promise<void> {
  const written = await tx.signUps.put(sent, now);
  if (written !== null) await publish(tx, written);
}

/**
 * Adds a sign-up for a visitor, who may enter any email. It changes no existing fields and restores no ended
 * subscription.
 */
export async function signUpUnproven(tx: SignUpsTx, sent: SentSignUp, now: Date): Promise<void> {
  const written = await tx.signUps.fill(sent, now);
  if (written !== null) await publish(tx, written);
}

/**
 * Removes all sign-ups of a person. Locks the mails first: a concurrent link has then either made its recipient or no
 * longer works.
 */
export async function removeSignUps(tx: RemovalTx, email: string): Promise<number> {
  await tx.newsletterMails.hold(email);
  const removed = await tx.signUps.removeOf(email);
  await tx.newsletterMails.eraseOf(email);
  for (const one of removed) await publish(tx, one);
  return removed.length;
}

async function publish(tx: SignUpsTx, { kind, id, version }: WrittenSignUp): Promise<void> {
  const type = EVENTS[kind][version === 1 ? 'create' : 'update'];
  await tx.outbox.append(type, { id, version }, { id });
}

/** The row of an operator's input. The operator vouches for the consent of recipients that they add. */
export function sentByOperator(input: AddSignUp, now: Date): SentSignUp {
  const { kind, email, first_name, last_name, state } = input;
  const faults = DETAILS.filter((name) => input[name] !== undefined && !SAYS[kind].includes(name)).map(
    (name): Fault => [name, `is not a field of a ${kind.replace('_', ' ')} sign-up; omit it`],
  );
  if (kind === 'group_member' && input.group === undefined) faults.push(['group', 'is required']);
  if (faults.length > 0) throw ShopError.invalidAll(faults);
  const language = input.language?.toLowerCase();
  switch (kind) {
    case 'subscriber':
      return { kind, columns: { email, first_name, last_name, language, state: state ?? 'active' } };
    case 'group_member':
      return { kind, columns: { email, group_name: (input.group ?? '').trim() } };
    case 'newsletter':
      return { kind, columns: { email, language, confirmed_at: now, unsubscribed_at: null } };
  }
}
