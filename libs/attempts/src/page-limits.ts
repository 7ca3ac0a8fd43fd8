import { networkOf, siteOf } from '@marquee/service-kit';
import type { KeyLimit } from './attempts.repository';
import { attemptKey, keyWithin } from './key';

interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** Limits of attempts without a session, for a subject: an email, or an email at one company. */
export interface PageLimits {
  readonly name: string;
  /** The limit from one network; strangers on other networks cannot exhaust it. */
  readonly here: Limit;
  /** The limit from all networks of one location, so that an attacker with many cannot exhaust the global limit. */
  readonly near?: Limit;
  /** The limit from all networks together; does not apply to networks of a recent sign-in. */
  readonly everywhere: Limit;
  /** The limit from one network for all subjects; absent for the network of a server, which many visitors share. */
  readonly address?: Limit;
  /** The sign-in limits whose known networks apply, if these limits are for something else. */
  readonly signIn?: string;
}

/** Time for which the network of a sign-in stays known. */
export const KNOWN_NETWORK_MS = 30 * 24 * 3_600_000;

/** Limits in a fixed lock order, which prevents deadlocks; the first one belongs to `hereKey`. */
export function pageLimits(of: PageLimits, subject: string, address: string): readonly KeyLimit[] {
  const unless = knownKey(of, subject, address);
  const everywhere = subjectKey(of, subject);
  const near = keyWithin(everywhere, attemptKey(of.name, 'near', siteOf(address)));
  return [
    { key: hereKey(of, subject, address), ...of.here },
    ...(of.near === undefined ? [] : [{ key: near, ...of.near, unless }]),
    { key: everywhere, ...of.everywhere, unless },
    ...(of.address === undefined ? [] : [{ key: attemptKey(of.name, 'address', networkOf(address)), ...of.address }]),
  ];
}

/** Common prefix of all keys of a subject, including its known networks. */
export function subjectKey({ name }: Pick<PageLimits, 'name'>, subject: string): string {
  return attemptKey(name, 'email', subject);
}

/** The key of a subject's attempts from one network, which a right password deletes. */
export function hereKey(of: Pick<PageLimits, 'name'>, subject: string, address: string): string {
  return keyWithin(subjectKey(of, subject), attemptKey(of.name, 'here', networkOf(address)));
}

export function knownKey(of: Pick<PageLimits, 'name' | 'signIn'>, subject: string, address: string): string {
  const name = of.signIn ?? of.name;
  return keyWithin(subjectKey({ name }, subject), attemptKey(name, 'known', networkOf(address)));
}
