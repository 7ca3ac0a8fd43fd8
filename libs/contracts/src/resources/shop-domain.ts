import { anyText, id } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { operations, op, readOp } from '../engine/operations';
import { nothing } from '../paging';

/**
 * What the last look into the DNS has found: the record; no record; others, but not this one; this one, beside that of a
 * shop which has proven the name before; or nothing, because nobody answered.
 */
export type DomainFinding = 'found' | 'missing' | 'other' | 'held' | 'unanswered';

/** A host name that a company has brought along, and whether it has shown that the name is its own. */
export interface ShopDomain {
  readonly theme_setting_id: number;
  readonly host: string;
  /** When it was proven; until then it leads nowhere. */
  readonly proven_at: string | null;
  /** By the record in the DNS, or by the operator's word. */
  readonly proven_by: 'dns' | 'operator' | null;
  /** The TXT record that proves it: its name and its value. */
  readonly record_name: string;
  readonly record_value: string;
  readonly checked_at: string | null;
  readonly found: DomainFinding | null;
  /** Null if the platform no longer checks it, until a user requests a check. */
  readonly next_check_at: string | null;
}

/** The domains of a company, those of its oldest shop first. */
export interface ShopDomains {
  readonly domains: readonly ShopDomain[];
  /** Whether records are looked for; where they are not, the operator's word is all there is. */
  readonly looks_in_dns: boolean;
}

const ofCompany = takes({ company_id: id(), host: anyText() });

/** Each operation needs the permission `manage_shop`. */
export const consoleDomains = operations('tenant.console.domains', {
  list: readOp(nothing, answers<ShopDomains>()),
  /** Looks for the record now. */
  check: op(takes({ host: anyText() }), answers<ShopDomain>()),
});

export const adminDomains = operations('tenant.admin.domains', {
  list: readOp(takes({ company_id: id() }), answers<ShopDomains>()),
  check: op(ofCompany, answers<ShopDomain>()),
  /** The operator's word, which no record in the DNS outweighs. */
  prove: op(ofCompany, answers<ShopDomain>()),
  /** Takes the proof back, whatever it was; from then on the DNS decides. */
  withdraw: op(ofCompany, answers<ShopDomain>()),
});
