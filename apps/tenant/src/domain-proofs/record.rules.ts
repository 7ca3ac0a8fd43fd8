import { createHash } from 'node:crypto';
import type { DomainFinding } from '@marquee/contracts';

/** The TXT record that proves a domain. */
export interface DomainRecord {
  readonly name: string;
  readonly value: string;
}

/** What stands in the DNS under a name: the values of its TXT records; null where nobody could say. */
export type TextRecords = readonly string[] | null;

/** Where the record of a host name stands, whoever wants the name. */
export function recordName(host: string): string {
  return `_marquee.${host}`;
}

/**
 * The record that a company sets to prove that a host name is its own. It is the same whenever it is asked for, another for
 * every company, and another for every host: what stands in the DNS tells nobody which other domains a company has.
 */
export function recordOf(domainKey: string, host: string): DomainRecord {
  const token = createHash('sha256').update(`${domainKey}/${host}`).digest('base64url').slice(0, 32);
  return { name: recordName(host), value: `marquee-site-verification=${token}` };
}

/**
 * What was found for a company that wants a host name. `holder` is the record of another company that has proven it: while
 * that one stands there as well, the name stays where it is. One answer says both.
 */
export function findingOf(records: TextRecords, own: DomainRecord, holder?: DomainRecord): DomainFinding {
  if (records === null) return 'unanswered';
  if (records.length === 0) return 'missing';
  if (!records.includes(own.value)) return 'other';
  return holder !== undefined && records.includes(holder.value) ? 'held' : 'found';
}
