import { companyId, type CompanyId } from '@marquee/contracts';
import { changeCompany } from '../companies/company.rules';
import type { DomainRow } from './domain-proofs.repository';
import type { DomainProofsPlatformTx } from './domain-proofs.store';
import { afterLook, unproven } from '../domains/proof.rules';
import { findingOf, recordOf, type DomainRecord, type TextRecords } from './record.rules';

/** A host name that a company wants, and another company that has proven it, if there is one. */
export interface Contest {
  readonly claim: DomainRow;
  readonly rival: DomainRow | null;
}

/** What was looked for, and under which lease. */
export interface Look {
  readonly company_id: CompanyId;
  readonly host: string;
  readonly lease: number;
}

/**
 * Holds all that a decision about a host name may change until the transaction ends: the name itself first, then the
 * companies by their ids, then their rows. Null where the company does not want the name any more.
 */
export async function contestOf(tx: DomainProofsPlatformTx, company: CompanyId, host: string): Promise<Contest | null> {
  await tx.domains.lockHost(host);
  const holder = await tx.domains.holder(host);
  const concerned = new Set([company, holder?.company_id ?? company]);
  for (const one of [...concerned].toSorted((a, b) => a - b)) await tx.as(companyId(one)).companies.hold();
  const claim = await tx.as(company).domains.findLocked(host);
  if (claim === null) return null;
  // Whoever had it may have given it up while its company was waited for; nobody else can have got it.
  const rival = holder === null || holder.company_id === company ? null : await tx.domains.holder(host);
  return { claim, rival };
}

/** Writes down what a look has found, unless the row has changed since it began. */
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

/** Also tells whoever knows the domains of the company, where it has one more now or one less. */
export async function write(tx: DomainProofsPlatformTx, before: DomainRow, after: DomainRow, now: Date): Promise<void> {
  const own = tx.as(before.company_id);
  await own.domains.write(after);
  if ((before.proven_at === null) === (after.proven_at === null)) return;
  // The domain that it recommends may be another one now.
  await own.themeSettings.update(before.theme_setting_id, { updated_at: now });
  await changeCompany(own, now);
}

/** The operator's word stands whatever the DNS says. */
function foundIn(records: TextRecords, { claim, rival }: Contest) {
  const found = findingOf(records, recordFor(claim), rival === null ? undefined : recordFor(rival));
  return found === 'found' && rival?.proven_by === 'operator' ? 'held' : found;
}

function recordFor({ domain_key, host }: DomainRow): DomainRecord {
  return recordOf(domain_key, host);
}
