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
/** All that somebody has signed up for, and what was mailed to them about it. */
export type RemovalTx = Tx<{ signUps: SignUpsRepository; newsletterMails: NewsletterMailsRepository }>;

const EVENTS = {
  subscriber: subscriberEvents,
  group_member: groupMemberEvents,
  newsletter: newsRecipientEvents,
} as const satisfies Record<SignUpKind, unknown>;

/** What may be said of each kind, beside the email. */
const SAYS: Readonly<Record<SignUpKind, readonly (keyof AddSignUp)[]>> = {
  subscriber: ['first_name', 'last_name', 'language', 'state'],
  group_member: ['group'],
  newsletter: ['language'],
};
const DETAILS = ['first_name', 'last_name', 'language', 'state', 'group'] as const;

/**
 * Signs somebody up, or changes what is known of them, in the words of the operator or of whoever has the mailbox; whoever
 * says the same again is no news.
 */
export async function signUp(tx: SignUpsTx, sent: SentSignUp, now: Date): Promise<void> {
  const written = await tx.signUps.put(sent, now);
  if (written !== null) await tell(tx, written);
}

/**
 * The same in the words of a visitor, who may have typed in anybody's email: they change nothing that is known of somebody,
 * and bring nobody back whose subscription has ended.
 */
export async function signUpUnproven(tx: SignUpsTx, sent: SentSignUp, now: Date): Promise<void> {
  const written = await tx.signUps.fill(sent, now);
  if (written !== null) await tell(tx, written);
}

/**
 * Everything that somebody has signed up for. Who hears of it and looks, finds nobody. Mailed links are held before: one that
 * is used at this moment has made its recipient by then, or makes none any more.
 */
export async function removeSignUps(tx: RemovalTx, email: string): Promise<number> {
  await tx.newsletterMails.hold(email);
  const removed = await tx.signUps.removeOf(email);
  await tx.newsletterMails.eraseOf(email);
  for (const one of removed) await tell(tx, one);
  return removed.length;
}

async function tell(tx: SignUpsTx, { kind, id, version }: WrittenSignUp): Promise<void> {
  const type = EVENTS[kind][version === 1 ? 'create' : 'update'];
  await tx.outbox.append(type, { id, version }, { id });
}

/** What the operator has sent, as it is stored. Whoever is added to a newsletter wants it: the operator says so. */
export function sentByOperator(input: AddSignUp, now: Date): SentSignUp {
  const { kind, email, first_name, last_name, state } = input;
  const faults = DETAILS.filter((name) => input[name] !== undefined && !SAYS[kind].includes(name)).map(
    (name): Fault => [name, `is nothing that a ${kind.replace('_', ' ')} sign-up has`],
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
