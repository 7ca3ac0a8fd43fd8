import { op, operations, readOp } from '../engine/operations';
import type { Nothing } from '../paging';
import type { Scope } from '../scopes';
import type { AccessType } from './access';
import type { Membership } from './membership';

export const adminIdentities = operations('auth.admin.identities', {
  /** A sign-in identity for this email; its password when it was made now, null when it was there. */
  ensure: op<{ email: string }, { email: string; password: string | null }>(),
});

/** Who has signed in, and the companies they may act for. */
export interface Visitor {
  readonly email: string;
  readonly memberships: readonly Membership[];
}
export const sessions = operations('auth.internal.sessions', {
  /** `unauthorized` for every wrong pair of email and password, `rate_limited` after too many. */
  open: op<{ email: string; password: string; address: string }, { session: string; seconds: number }>(),
  /** `unauthorized` where there is no such session any more. */
  find: readOp<{ session: string }, Visitor>(),
  close: op<{ session: string }, Nothing>(),
});

/** A link that was mailed: whoever opens it has shown that the address is theirs, and sets a password. */
export interface PasswordLink {
  readonly email: string;
  readonly purpose: 'invitation' | 'reset';
}
export const passwordLinks = operations('auth.internal.password_links', {
  /** Mails a link where the email has an identity; answers the same where it has none. */
  forgot: op<{ email: string; address: string }, Nothing>(),
  /** `not_found` once it is used or too old. */
  get: readOp<{ token: string }, PasswordLink>(),
  /** Sets the password; the link and every session of the identity end. */
  redeem: op<{ token: string; password: string }, { email: string }>(),
});

/** The query of the authorization prompt, each parameter at most once; interface, "Flow" 1. */
export interface AuthorizationRequest {
  readonly client_id?: string;
  readonly redirect_uri?: string;
  /** Comma-separated. */
  readonly scope?: string;
  readonly access_type?: string;
  readonly state?: string;
  /** `code`, where it is sent at all. */
  readonly response_type?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
}

/** An app that asks for permission. */
export interface AskingApp {
  readonly name: string;
  /** The publisher's name. */
  readonly publisher: string;
  /** Scheme, host and port that the answer will go to. */
  readonly redirect_origin: string;
}

export type Review =
  /** Nobody may be sent anywhere: the client or its address is not known. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** An error for the app, or a code for what was allowed before. */
  | { readonly outcome: 'redirect'; readonly location: string }
  | { readonly outcome: 'sign_in'; readonly app: AskingApp }
  /** The visitor acts for several companies. */
  | { readonly outcome: 'choose'; readonly app: AskingApp; readonly companies: readonly Membership[] }
  | {
      readonly outcome: 'consent';
      readonly app: AskingApp;
      readonly company: Membership;
      /** What the app does not hold yet; empty where this user, or access while nobody is there, is what is new. */
      readonly asked: readonly Scope[];
      readonly held: readonly Scope[];
      readonly access_type: AccessType;
    };

export const authorizations = operations('auth.internal.authorizations', {
  /** `company_id` where the visitor has chosen one. */
  review: readOp<{ request: AuthorizationRequest; email: string | null; company_id: number | null }, Review>(),
  decide: op<
    { request: AuthorizationRequest; email: string; company_id: number; allow: boolean },
    | { readonly outcome: 'refused'; readonly message: string }
    | { readonly outcome: 'redirect'; readonly location: string }
  >(),
});
