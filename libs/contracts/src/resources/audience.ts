import { event, events, type DataOf } from '../engine/events';
import { email, id, int, language, rawText, text, url } from '../engine/fields';
import { answers, optional, takes, takesBody, type GivenBy } from '../engine/input';
import { internalOperations, op, operations, readOp } from '../engine/operations';
import { nothing } from '../paging';

/** The interface names the topics of subscribers, group members and newsletter recipients, but no fields. */
const signUp = event(
  { id: id() },
  'A visitor signed up or changed a sign-up; the event contains only the id of the row.',
);
export type SignUp = DataOf<typeof signUp>;
const topics = { create: signUp, update: signUp };

export const subscriberEvents = events('commerce', 'subscriber', topics);
export const groupMemberEvents = events('commerce', 'groupmember', topics);
export const newsRecipientEvents = events('commerce', 'newsrecipient', topics);

export const SIGN_UP_KINDS = ['subscriber', 'group_member', 'newsletter'] as const;
export type SignUpKind = (typeof SIGN_UP_KINDS)[number];
/** An ended subscription remains stored; only the operator can reactivate it. */
export const SUBSCRIBER_STATES = ['active', 'ended'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** The shop where a visitor signed up. */
const shopOf = { company_id: id(), theme_setting_id: id() };
const newSubscriber = takesBody({
  ...shopOf,
  email: email().requiredOnCreate(),
  first_name: optional(text()),
  last_name: optional(text()),
  language: optional(language()),
});
export type NewSubscriber = GivenBy<typeof newSubscriber>;
const newGroupMember = takesBody({
  ...shopOf,
  email: email().requiredOnCreate(),
  group: text().requiredOnCreate(),
});
export type NewGroupMember = GivenBy<typeof newGroupMember>;
/** The sign-ups of visitors of shop fronts. The answer is the same whether or not the email was known. */
export const signUps = internalOperations('commerce.internal.sign_ups', ['storefront'], {
  subscribe: op(newSubscriber, nothing),
  join_group: op(newGroupMember, nothing),
});

/**
 * `pages` is the base address of the shop's newsletter pages, which the mailed link opens. `address` is the network
 * address for rate limits.
 */
const newsletterSignUp = takesBody({
  ...shopOf,
  email: email().requiredOnCreate(),
  language: optional(language()),
  pages: url(),
  address: rawText(),
});
export type NewsletterSignUp = GivenBy<typeof newsletterSignUp>;
const confirmNewsletter = takes({ company_id: id(), token: rawText() });
export type ConfirmNewsletter = GivenBy<typeof confirmNewsletter>;
/** A link mailed to a possible newsletter recipient. */
export interface NewsletterLink {
  /** Masked, because the link may have been forwarded. */
  readonly email: string;
  readonly confirmed: boolean;
}
/** The recipient whose newsletter a link ends. */
export interface NewsletterReader {
  readonly company_id: number;
  /** Masked; null if this sign-up does not make them a recipient. */
  readonly email: string | null;
  /** False if that sign-up was deleted: the person may have signed up again and then gets new links. */
  readonly known: boolean;
}
/** A visitor becomes a recipient only by confirming the mailed link. */
export const newsletters = internalOperations('commerce.internal.newsletters', ['storefront'], {
  /**
   * Mails the confirmation link, or the unsubscribe link to a recipient, up to an hourly limit. Answers the same for
   * all, except `rate_limited` for a network with too many requests.
   */
  ask: op(newsletterSignUp, nothing),
  /** `not_found` for every invalid link. */
  find: readOp(takes({ company_id: id(), token: rawText() }), answers<NewsletterLink>()),
  /** Answers the same for a link that was used already. */
  confirm: op(confirmNewsletter, nothing),
  /** Finds a recipient by the unsubscribe token, which does not expire; `not_found` for an unknown token. */
  find_reader: readOp(takes({ token: rawText() }), answers<NewsletterReader>()),
  unsubscribe: op(takes({ token: rawText() }), nothing),
});

/** Commerce checks the members of each kind: only group members take a group, and so on. */
const addSignUp = takes({
  company_id: id(),
  kind: text().among(SIGN_UP_KINDS),
  email: email().requiredOnCreate(),
  first_name: optional(text()),
  last_name: optional(text()),
  language: optional(language()),
  state: optional(text().among(SUBSCRIBER_STATES)),
  group: optional(text().requiredOnCreate()),
});
export type AddSignUp = GivenBy<typeof addSignUp>;
const listSignUps = takes({
  company_id: id(),
  kind: text().among(SIGN_UP_KINDS),
  email: optional(email()),
  /** Rows after this one. */
  since_id: optional(id()),
  limit: optional(int().range(1, 250)),
});
export type ListSignUps = GivenBy<typeof listSignUps>;
export interface SignedUp {
  readonly company_id: number;
  readonly kind: SignUpKind;
  readonly id: number;
}
/** The columns of one kind, by name. */
export type SignUpRow = Readonly<Record<string, string | number | null>>;

/** The operator's view of sign-ups; the API of the interface shows none. */
export const adminSignUps = operations('commerce.admin.sign_ups', {
  add: op(addSignUp, answers<SignedUp>()),
  list: readOp(listSignUps, answers<{ readonly sign_ups: readonly SignUpRow[] }>()),
  /** Removes every sign-up of this email at the company. */
  remove: op(takes({ company_id: id(), email: email() }), answers<{ readonly removed: number }>()),
});
