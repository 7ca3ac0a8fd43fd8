import { createHash } from 'node:crypto';
import type { DomainFinding } from '@marquee/contracts';

/** The TXT record that verifies a domain. */
export interface DomainRecord {
  readonly name: string;
  readonly value: string;
}

/** The TXT values of a name; null if the DNS did not answer. */
export type TextRecords = readonly string[] | null;

/** The name of the record of a host, the same for every company. */
export function recordName(host: string): string {
  return `_marquee.${host}`;
}

/**
 * The record by which a company verifies a host name. It is stable and differs per company and host, so the DNS does
 * not reveal which other domains a company has.
 */
export function recordOf(domainKey: string, host: string): DomainRecord {
  const token = createHash('sha256').update(`${domainKey}/${host}`).digest('base64url').slice(0, 32);
  return { name: recordName(host), value: `marquee-site-verification=${token}` };
}

/**
 * The result for a company that claims a host name. `holder` is the record of another company that has verified it;
 * while that record exists, the name stays with its holder.
 */
export function findingOf(records: TextRecords, own: DomainRecord, holder?: DomainRecord): DomainFinding {
  if (records === null) return 'unanswered';
  if (records.length === 0) return 'missing';
  if (!records.includes(own.value)) return 'other';
  return holder !== undefined && records.includes(holder.value) ? 'held' : 'found';
}
