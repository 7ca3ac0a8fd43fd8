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

/** Limits of password attempts. */
export const SIGN_IN: PageLimits = {
  name: 'sign-in',
  here: { most: 5, seconds: 15 * 60 },
  near: { most: 20, seconds: 60 * 60 },
  // One location cannot reach this limit, and a botnet cannot guess a password within it.
  everywhere: { most: 100, seconds: 60 * 60 },
  address: { most: 60, seconds: 60 * 60 },
};
/** Limits of requested links: each link is a mail to a recipient who may not have requested it. */
export const FORGOT: PageLimits = {
  name: 'forgot',
  here: { most: 3, seconds: 60 * 60 },
  everywhere: { most: 3, seconds: 60 * 60 },
  address: { most: 20, seconds: 60 * 60 },
  signIn: SIGN_IN.name,
};
/** Limits of mails to an address that a company has entered, because the address may belong to a stranger. */
export const INVITATION = {
  name: 'invitation',
  email: { most: 5, seconds: 24 * 60 * 60 },
  company: { most: 100, seconds: 60 * 60 },
} as const;
/** Older attempts count for no limit. */
export const MAX_WINDOW_SECONDS = Math.max(
  ...[SIGN_IN, FORGOT].flatMap(({ everywhere, address }) => [everywhere.seconds, address?.seconds ?? 0]),
  INVITATION.email.seconds,
  INVITATION.company.seconds,
);

export interface Attempted {
  /** The email as it was typed. */
  readonly email: string;
  /** The network address of the caller. */
  readonly address: string;
}

export function limitsOf(limits: PageLimits, { email, address }: Attempted): readonly KeyLimit[] {
  return pageLimits(limits, normalEmail(email), address);
}

/** Keys for one email and one network: the failed attempts, and the record of an earlier sign-in. */
export function signedInKeys({ email, address }: Attempted): { readonly mistyped: string; readonly known: string } {
  const subject = normalEmail(email);
  return { mistyped: hereKey(SIGN_IN, subject, address), known: knownKey(SIGN_IN, subject, address) };
}

/** Limits in the order of `limitsOf`: the most widely shared limit comes last. */
export function invitationLimits(email: string, company: CompanyId): readonly KeyLimit[] {
  return [
    { key: emailKey(INVITATION, email), ...INVITATION.email },
    { key: attemptKey(INVITATION.name, 'company', String(company)), ...INVITATION.company },
  ];
}

/** Common prefix of all keys of an email. */
export function emailKey(limits: Pick<PageLimits, 'name'>, email: string): string {
  return subjectKey(limits, normalEmail(email));
}
