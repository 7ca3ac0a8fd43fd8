import {
  attemptKey,
  hereKey,
  knownKey,
  pageLimits,
  subjectKey,
  type KeyLimit,
  type PageLimits,
} from '@marquee/attempts';
import type { CompanyId } from '@marquee/contracts';
import { normalEmail } from '../identities/identity.rules';

/** How often passwords may be tried. */
export const SIGN_IN: PageLimits = {
  name: 'sign-in',
  here: { most: 5, seconds: 15 * 60 },
  near: { most: 20, seconds: 60 * 60 },
  // More than one place comes to, and too few for many of them to guess anything.
  everywhere: { most: 100, seconds: 60 * 60 },
  address: { most: 60, seconds: 60 * 60 },
};
/** How often a link can be asked for: each is a mail to somebody who may not have asked for it. */
export const FORGOT: PageLimits = {
  name: 'forgot',
  here: { most: 3, seconds: 60 * 60 },
  everywhere: { most: 3, seconds: 60 * 60 },
  address: { most: 20, seconds: 60 * 60 },
  signIn: SIGN_IN.name,
};
/** How many mails are sent to an address that a company has named, since it may be anybody's. */
export const INVITATION = {
  name: 'invitation',
  email: { most: 5, seconds: 24 * 60 * 60 },
  company: { most: 100, seconds: 60 * 60 },
} as const;
/** An attempt that is older counts nowhere. */
export const LONGEST_SECONDS = Math.max(
  ...[SIGN_IN, FORGOT].flatMap(({ everywhere, address }) => [everywhere.seconds, address.seconds]),
  INVITATION.email.seconds,
  INVITATION.company.seconds,
);

/** Who has tried something, and from where. */
export interface Attempted {
  /** The email as it was typed. */
  readonly email: string;
  /** The network address that the call came from. */
  readonly address: string;
}

export function limitsOf(limits: PageLimits, { email, address }: Attempted): readonly KeyLimit[] {
  return pageLimits(limits, normalEmail(email), address);
}

/** Of an email from one network: what was mistyped there, and under which it is remembered that somebody has signed in there. */
export function signedInKeys({ email, address }: Attempted): { readonly mistyped: string; readonly known: string } {
  const subject = normalEmail(email);
  return { mistyped: hereKey(SIGN_IN, subject, address), known: knownKey(SIGN_IN, subject, address) };
}

/** The limits are in the order of `limitsOf`: what many share comes last. */
export function invitationLimits(email: string, company: CompanyId): readonly KeyLimit[] {
  return [
    { key: emailKey(INVITATION, email), ...INVITATION.email },
    { key: attemptKey(INVITATION.name, 'company', String(company)), ...INVITATION.company },
  ];
}

/** Begins all keys of an email. */
export function emailKey(limits: Pick<PageLimits, 'name'>, email: string): string {
  return subjectKey(limits, normalEmail(email));
}
