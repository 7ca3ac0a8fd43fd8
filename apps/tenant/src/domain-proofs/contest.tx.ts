import { companyId, type CompanyId } from '@marquee/contracts';
import { changeCompany } from '../companies/company.tx';
import type { DomainRow } from './domain-proofs.repository';
import type { DomainProofsPlatformTx } from './domain-proofs.store';
import { afterLook, unproven } from '../domains/proof.rules';
import { findingOf, recordOf, type DomainRecord, type TextRecords } from './record.rules';

/** A host name that a company claims, and another company that has verified it, if any. */
export interface Contest {
  readonly claim: DomainRow;
  readonly rival: DomainRow | null;
}

/** A DNS lookup and its lease. */
export interface Look {
  readonly company_id: CompanyId;
  readonly host: string;
  readonly lease: number;
}

/**
 * Locks everything that a decision about a host name may change: the name first, then the companies by id, then their
 * rows. Null if the company no longer claims the name.
 */
export async function contestOf(tx: DomainProofsPlatformTx, company: CompanyId, host: string): Promise<Contest | null> {
  await tx.domains.lockHost(host);
  const holder = await tx.domains.holder(host);
  const concerned = new Set([company, holder?.company_id ?? company]);
  for (const one of [...concerned].toSorted((a, b) => a - b)) await tx.as(companyId(one)).companies.hold();
  const claim = await tx.as(company).domains.findLocked(host);
  if (claim === null) return null;
  // The holder may have released the name while this transaction waited for its company; no other company can hold it.
  const rival = holder === null || holder.company_id === company ? null : await tx.domains.holder(host);
  return { claim, rival };
}

/** Stores the result of a lookup, unless the row has changed since it began. */
export async function settle(
  tx: DomainProofsPlatformTx,
  { company_id, host, lease }: Look,
  records: TextRecords,
  now: Date,
): Promise<void> {
  const contest = await contestOf(tx, company_id, host);
  if (contest === null || contest.claim.lease !== lease) return;
  const { claim, rival } = contest;
  const found = foundIn(records, contest);
  if (found === 'found' && rival !== null) {
    await write(tx, rival, { ...rival, ...unproven(now), proven_by: null, checked_at: now, found: 'other' }, now);
  }
  const proof = afterLook(claim, found, now);
  const proven_by = proof.proven_at === null ? null : 'dns';
  await write(tx, claim, { ...claim, ...proof, proven_by, checked_at: now, found }, now);
}

/** Writes the domains, and notifies other services if the company has gained or lost a domain. */
export async function write(tx: DomainProofsPlatformTx, before: DomainRow, after: DomainRow, now: Date): Promise<void> {
  const own = tx.as(before.company_id);
  await own.domains.write(after);
  if ((before.proven_at === null) === (after.proven_at === null)) return;
  // The recommended domain may have changed.
  await own.themeSettings.update(before.theme_setting_id, { updated_at: now });
  await changeCompany(own, now);
}

/** The operator's decision overrides the DNS. */
function foundIn(records: TextRecords, { claim, rival }: Contest) {
  const found = findingOf(records, recordFor(claim), rival === null ? undefined : recordFor(rival));
  return found === 'found' && rival?.proven_by === 'operator' ? 'held' : found;
}

function recordFor({ domain_key, host }: DomainRow): DomainRecord {
  return recordOf(domain_key, host);
}
