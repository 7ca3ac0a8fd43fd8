import { bool, id, rawText } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { internalOperations, op, operations, readOp } from '../engine/operations';
import { nothing } from '../paging';
import type { Scope } from '../scopes';
import type { AccessType } from './access';
import type { Membership } from './membership';

export const adminIdentities = operations('auth.admin.identities', {
  /** Creates a sign-in identity for this email unless it exists. The password is null for an existing one. */
  ensure: op(takes({ email: rawText() }), answers<{ email: string; password: string | null }>()),
});

/** People who may read the state of the system in the console. No company can make one. */
export const adminOperators = operations('auth.admin.operators', {
  list: readOp(nothing, answers<{ emails: string[] }>()),
  /** `not_found` unless the email has a sign-in identity. */
  add: op(takes({ email: rawText() }), answers<{ email: string; operator: boolean }>()),
  remove: op(takes({ email: rawText() }), answers<{ email: string; operator: boolean }>()),
});

/** The signed-in person and the companies they may act for. */
export interface Visitor {
  readonly email: string;
  /** Whether the person may read the state of the system. */
  readonly operator?: boolean;
  readonly memberships: readonly Membership[];
}
export const sessions = internalOperations('auth.internal.sessions', ['gateway'], {
  /** `unauthorized` for every wrong pair of email and password, `rate_limited` after too many. */
  open: op(
    takes({ email: rawText(), password: rawText(), address: rawText() }),
    answers<{ session: string; seconds: number }>(),
  ),
  /** `unauthorized` if the session no longer exists. With `passive` the call does not count as use of the session. */
  find: readOp(takes({ session: rawText(), passive: optional(bool()) }), answers<Visitor>()),
  close: op(takes({ session: rawText() }), nothing),
});

/** A session of the calling user. */
export interface OwnSession {
  /** Identifies the session without granting access to it. */
  readonly session_id: string;
  readonly created_at: string;
  /** When a page was last opened, with minute precision. */
  readonly seen_at: string;
  /** Whether it is the calling session. */
  readonly current: boolean;
}
/** Changes that signed-in users make to their own identity; `unauthorized` if the session has ended. */
export const ownSessions = internalOperations('auth.internal.own_sessions', ['gateway'], {
  list: readOp(takes({ session: rawText() }), answers<{ sessions: OwnSession[] }>()),
  remove: op(takes({ session: rawText(), session_id: rawText() }), nothing),
});
export const ownPasswords = internalOperations('auth.internal.own_passwords', ['gateway'], {
  /** Needs the current password; wrong ones count as sign-in attempts. Ends every other session of the identity. */
  update: op(takes({ session: rawText(), current: rawText(), password: rawText(), address: rawText() }), nothing),
});

/** A pending change of email, which the mailed link confirms. */
export interface EmailChange {
  readonly email: string;
  readonly new_email: string;
}
export const ownEmails = internalOperations('auth.internal.own_emails', ['gateway'], {
  /** Mails a link to the new address; needs the password. The email changes only after confirmation. */
  request: op(takes({ session: rawText(), password: rawText(), email: rawText(), address: rawText() }), nothing),
  /** `not_found` once it was used or has expired. */
  get: readOp(takes({ token: rawText() }), answers<EmailChange>()),
  /** Changes the sign-in email; sessions stay open. `conflict` if another identity uses that email. */
  confirm: op(takes({ token: rawText() }), answers<EmailChange>()),
});

/** A mailed link: opening it proves the address and lets the user set a password. */
export interface PasswordLink {
  readonly email: string;
  readonly purpose: 'invitation' | 'reset';
}
export const passwordLinks = internalOperations('auth.internal.password_links', ['gateway'], {
  /** Mails a link if the email has an identity; answers the same otherwise. */
  forgot: op(takes({ email: rawText(), address: rawText() }), nothing),
  /** `not_found` once it was used or has expired. */
  get: readOp(takes({ token: rawText() }), answers<PasswordLink>()),
  /** Sets the password; the link and every session of the identity end. */
  redeem: op(takes({ token: rawText(), password: rawText() }), answers<{ email: string }>()),
});

/** The query of the authorization prompt, each parameter at most once; interface, "Flow" 1. */
const authorizationRequest = takes({
  client_id: optional(rawText()),
  redirect_uri: optional(rawText()),
  /** Comma-separated. */
  scope: optional(rawText()),
  access_type: optional(rawText()),
  state: optional(rawText()),
  /** `code`, if sent at all. */
  response_type: optional(rawText()),
  code_challenge: optional(rawText()),
  code_challenge_method: optional(rawText()),
});
export type AuthorizationRequest = GivenBy<typeof authorizationRequest>;

/** An app that requests permission. */
export interface AskingApp {
  readonly name: string;
  /** The publisher's name. */
  readonly publisher: string;
  /** Scheme, host and port of the redirect address. */
  readonly redirect_origin: string;
}

export type Review =
  /** A redirect would be unsafe, because the client or its redirect address is unknown. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** An error for the app, or a code for permissions given earlier. */
  | { readonly outcome: 'redirect'; readonly location: string }
  | { readonly outcome: 'sign_in'; readonly app: AskingApp }
  /** The visitor acts for several companies. */
  | { readonly outcome: 'choose'; readonly app: AskingApp; readonly companies: readonly Membership[] }
  | {
      readonly outcome: 'consent';
      readonly app: AskingApp;
      readonly company: Membership;
      /** New scopes for the app; empty if only this user or offline access is new. */
      readonly asked: readonly Scope[];
      readonly held: readonly Scope[];
      readonly access_type: AccessType;
    };

export const authorizations = internalOperations('auth.internal.authorizations', ['gateway'], {
  /** `company_id` if the visitor has chosen one. */
  review: readOp(
    takes({ request: authorizationRequest, email: rawText().orNull(), company_id: id().orNull() }),
    answers<Review>(),
  ),
  decide: op(
    takes({ request: authorizationRequest, email: rawText(), company_id: id(), allow: bool() }),
    answers<
      | { readonly outcome: 'refused'; readonly message: string }
      | { readonly outcome: 'redirect'; readonly location: string }
    >(),
  ),
});
