import { event, events, type DataOf } from '../engine/events';
import { email, id, int, language, rawText, text, url } from '../engine/fields';
import { answers, optional, takes, takesBody, type GivenBy } from '../engine/input';
import { internalOperations, op, operations, readOp } from '../engine/operations';
import { nothing } from '../paging';

/** Of subscribers, group members and newsletter recipients the interface knows the topics and no fields. */
const signUp = event({ id: id() }, 'Somebody signed up, or changed that; the event names the row alone.');
export type SignUp = DataOf<typeof signUp>;
const topics = { create: signUp, update: signUp };

export const subscriberEvents = events('commerce', 'subscriber', topics);
export const groupMemberEvents = events('commerce', 'groupmember', topics);
export const newsRecipientEvents = events('commerce', 'newsrecipient', topics);

/** What people sign up for. */
export const SIGN_UP_KINDS = ['subscriber', 'group_member', 'newsletter'] as const;
export type SignUpKind = (typeof SIGN_UP_KINDS)[number];
/** A subscription that has ended is known still; the operator alone brings it back. */
export const SUBSCRIBER_STATES = ['active', 'ended'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Which shop somebody has signed up at, with what they have sent. */
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
/** By visitors of shop fronts. The answer is the same whether or not an email was known. */
export const signUps = internalOperations('commerce.internal.sign_ups', ['gateway'], {
  subscribe: op(newSubscriber, nothing),
  join_group: op(newGroupMember, nothing),
});

/**
 * `pages` is the address that the pages about the newsletter of the shop begin with: the link that asks leads there. `address` is
 * the network address that wishes are counted for.
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
/** A link that was mailed to somebody who may want a newsletter. */
export interface NewsletterLink {
  /** Masked: the link may have been passed on. */
  readonly email: string;
  readonly confirmed: boolean;
}
/** Whom a link ends the newsletter of. */
export interface NewsletterReader {
  readonly company_id: number;
  /** Masked; null where they do not get it by what they signed up for then. */
  readonly email: string | null;
  /** False where nothing of that sign-up is left: the same person may have signed up again, and gets links of that one. */
  readonly known: boolean;
}
/** Nobody is a recipient before they have confirmed it by the link that was mailed to them. */
export const newsletters = internalOperations('commerce.internal.newsletters', ['gateway'], {
  /**
   * Mails the link, or how the newsletter is ended to whoever gets it; beyond some mails an hour to nobody. The same answer for
   * all, but `rate_limited` for a network that asks too often.
   */
  ask: op(newsletterSignUp, nothing),
  /** `not_found` for every link that is not good. */
  find: readOp(takes({ company_id: id(), token: rawText() }), answers<NewsletterLink>()),
  /** The same answer for a link that was used already. */
  confirm: op(confirmNewsletter, nothing),
  /** By the token in the link that ends it, which does not age; `not_found` for one that we have not made. */
  find_reader: readOp(takes({ token: rawText() }), answers<NewsletterReader>()),
  unsubscribe: op(takes({ token: rawText() }), nothing),
});

/** What each kind takes is checked by commerce: a group of group members alone, and so on. */
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
  /** Those behind this one. */
  since_id: optional(id()),
  limit: optional(int().range(1, 250)),
});
export type ListSignUps = GivenBy<typeof listSignUps>;
/** Which row somebody has. */
export interface SignedUp {
  readonly company_id: number;
  readonly kind: SignUpKind;
  readonly id: number;
}
/** The columns of one kind, by name. */
export type SignUpRow = Readonly<Record<string, string | number | null>>;

/** By the operator: the API of the interface shows none of them. */
export const adminSignUps = operations('commerce.admin.sign_ups', {
  add: op(addSignUp, answers<SignedUp>()),
  list: readOp(listSignUps, answers<{ readonly sign_ups: readonly SignUpRow[] }>()),
  /** Everything that somebody with this email has signed up for at the company. */
  remove: op(takes({ company_id: id(), email: email() }), answers<{ readonly removed: number }>()),
});
