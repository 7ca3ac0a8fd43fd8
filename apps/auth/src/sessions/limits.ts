import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
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
/** An attempt that is older counts nowhere. */
export const LONGEST_SECONDS = 60 * 60;

export interface Visit {
  /** As it was typed. */
  readonly email: string;
  /** Of the network. */
  readonly address: string;
}

/** Always in this order: two who lock both never wait for each other. */
export function limitsOf(limits: AttemptLimits, visit: Visit): readonly [email: KeyLimit, address: KeyLimit] {
  return [
    { key: emailKey(limits, visit.email), ...limits.email },
    { key: keyOf(limits, 'address', networkOf(visit.address)), ...limits.address },
  ];
}

export function emailKey(limits: AttemptLimits, email: string): string {
  return keyOf(limits, 'email', email.trim().toLowerCase());
}

/** Whoever has one IPv6 address has 2^64 of them: providers give each customer a network of that size. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function keyOf({ name }: AttemptLimits, kind: string, value: string): string {
  return createHash('sha256').update(`${name} ${kind} ${value}`).digest('base64url');
}
