import { attemptKey, keyWithin, type KeyLimit } from '@marquee/attempts';
import type { CompanyId } from '@marquee/contracts';
import { networkOf } from '@marquee/service-kit';
import { normalEmail } from '../identities/identity.rules';

interface Limit {
  readonly most: number;
  readonly seconds: number;
}
/** What somebody without a session may try. */
export interface AttemptLimits {
  readonly name: string;
  /** For one email from one network, where that is less than from all of them: a stranger elsewhere uses up nothing of it. */
  readonly emailHere?: Limit;
  readonly email: Limit;
  /** From one network, whatever the email. */
  readonly address: Limit;
}

/** How often passwords may be tried. */
export const SIGN_IN: AttemptLimits = {
  name: 'sign-in',
  emailHere: { most: 5, seconds: 15 * 60 },
  // More than one network comes to, and too few for many of them to guess anything.
  email: { most: 100, seconds: 60 * 60 },
  address: { most: 60, seconds: 60 * 60 },
};
/** How often a link can be asked for: each is a mail to somebody who may not have asked for it. */
export const FORGOT: AttemptLimits = {
  name: 'forgot',
  email: { most: 3, seconds: 60 * 60 },
  address: { most: 20, seconds: 60 * 60 },
};
/** How many mails are sent to an address that a company has named, since it may be anybody's. */
export const INVITATION = {
  name: 'invitation',
  email: { most: 5, seconds: 24 * 60 * 60 },
  company: { most: 100, seconds: 60 * 60 },
} as const;
/** An attempt that is older counts nowhere. */
export const LONGEST_SECONDS = Math.max(
  ...[SIGN_IN, FORGOT].flatMap(({ email, address }) => [email.seconds, address.seconds]),
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

/** The limits are always in this order, so that two who lock some of them never wait for each other. */
export function limitsOf(limits: AttemptLimits, attempted: Attempted): readonly KeyLimit[] {
  const { emailHere, email, address } = limits;
  return [
    ...(emailHere === undefined ? [] : [{ key: emailHereKey(limits, attempted), ...emailHere }]),
    { key: emailKey(limits, attempted.email), ...email },
    { key: attemptKey(limits.name, 'address', networkOf(attempted.address)), ...address },
  ];
}

/** Of an email from one network; begins with the key of the email, so that all of them can be found. */
export function emailHereKey(limits: Pick<AttemptLimits, 'name'>, { email, address }: Attempted): string {
  return keyWithin(emailKey(limits, email), attemptKey(limits.name, 'here', networkOf(address)));
}

/** The limits are in the order of `limitsOf`: what many share comes last. */
export function invitationLimits(email: string, company: CompanyId): readonly KeyLimit[] {
  return [
    { key: emailKey(INVITATION, email), ...INVITATION.email },
    { key: attemptKey(INVITATION.name, 'company', String(company)), ...INVITATION.company },
  ];
}

export function emailKey(limits: Pick<AttemptLimits, 'name'>, email: string): string {
  return attemptKey(limits.name, 'email', normalEmail(email));
}
