import { createHash } from 'node:crypto';
import { networkOf } from '@marquee/service-kit';
import type { CompanyId } from '@marquee/contracts';
import { normalEmail } from '../identities/identity.rules';
import type { KeyLimit } from './attempts.repository';

interface Limit {
  readonly most: number;
  readonly seconds: number;
}
/** What somebody without a session may try, per email and per network address. */
export interface AttemptLimits {
  readonly name: string;
  readonly email: Limit;
  readonly address: Limit;
}

/** Decisions, "Rate limit": password checks. */
export const SIGN_IN: AttemptLimits = {
  name: 'sign-in',
  email: { most: 5, seconds: 15 * 60 },
  address: { most: 60, seconds: 60 * 60 },
};
/** Each is a mail to somebody who may not have asked for it. */
export const FORGOT: AttemptLimits = {
  name: 'forgot',
  email: { most: 3, seconds: 60 * 60 },
  address: { most: 20, seconds: 60 * 60 },
};
/** Mails to an address that a company named, whoever's it is. */
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
  /** As it was typed. */
  readonly email: string;
  /** Of the network. */
  readonly address: string;
}

/** Always in this order: two who lock both never wait for each other. */
export function limitsOf(limits: AttemptLimits, attempted: Attempted): readonly [email: KeyLimit, address: KeyLimit] {
  return [
    { key: emailKey(limits, attempted.email), ...limits.email },
    { key: keyOf(limits, 'address', networkOf(attempted.address)), ...limits.address },
  ];
}

/** In the order of `limitsOf`: what many share comes last. */
export function invitationLimits(email: string, company: CompanyId): readonly KeyLimit[] {
  return [
    { key: emailKey(INVITATION, email), ...INVITATION.email },
    { key: keyOf(INVITATION, 'company', String(company)), ...INVITATION.company },
  ];
}

export function emailKey(limits: Pick<AttemptLimits, 'name'>, email: string): string {
  return keyOf(limits, 'email', normalEmail(email));
}

function keyOf({ name }: Pick<AttemptLimits, 'name'>, kind: string, value: string): string {
  return createHash('sha256').update(`${name} ${kind} ${value}`).digest('base64url');
}
