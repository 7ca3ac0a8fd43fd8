import { networkOf, siteOf } from '@marquee/service-kit';
import type { KeyLimit } from './attempts.repository';
import { attemptKey, keyWithin } from './key';

interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** What somebody without a session may try on a page, for a subject: an email, or an email of one company. */
export interface PageLimits {
  readonly name: string;
  /** From one network: a stranger elsewhere uses up nothing of it. */
  readonly here: Limit;
  /** From all networks of one place, so that whoever has many cannot fill the limit of all. */
  readonly near?: Limit;
  /** From all networks together. It does not hold where the subject has signed in lately. */
  readonly everywhere: Limit;
  /** From one network, whatever the subject. */
  readonly address: Limit;
  /** The limits of signing in, where these are of something else: by them it is known who has signed in where. */
  readonly signIn?: string;
}

/** For so long a network is known from which somebody has signed in. */
export const KNOWN_MS = 30 * 24 * 3_600_000;

/** The limits are always in this order, so that two who lock some of them never wait for each other; the first is `hereKey`'s. */
export function pageLimits(of: PageLimits, subject: string, address: string): readonly KeyLimit[] {
  const unless = knownKey(of, subject, address);
  const everywhere = subjectKey(of, subject);
  const near = keyWithin(everywhere, attemptKey(of.name, 'near', siteOf(address)));
  return [
    { key: hereKey(of, subject, address), ...of.here },
    ...(of.near === undefined ? [] : [{ key: near, ...of.near, unless }]),
    { key: everywhere, ...of.everywhere, unless },
    { key: attemptKey(of.name, 'address', networkOf(address)), ...of.address },
  ];
}

/** Begins the keys of all that is counted for the subject, and of the networks that are known of it. */
export function subjectKey({ name }: Pick<PageLimits, 'name'>, subject: string): string {
  return attemptKey(name, 'email', subject);
}

/** What was counted for the subject from one network: a right password takes it back. */
export function hereKey(of: Pick<PageLimits, 'name'>, subject: string, address: string): string {
  return keyWithin(subjectKey(of, subject), attemptKey(of.name, 'here', networkOf(address)));
}

/** Under which it is remembered that the subject has signed in from this network. */
export function knownKey(of: Pick<PageLimits, 'name' | 'signIn'>, subject: string, address: string): string {
  const name = of.signIn ?? of.name;
  return keyWithin(subjectKey({ name }, subject), attemptKey(name, 'known', networkOf(address)));
}
