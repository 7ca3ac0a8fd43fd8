import { anyText, id } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { operations, op, readOp } from '../engine/operations';
import { nothing } from '../paging';

/**
 * The result of the last DNS check: the record, no record, other records, a conflict with a shop that proved the name
 * earlier, or no answer.
 */
export type DomainFinding = 'found' | 'missing' | 'other' | 'held' | 'unanswered';

/** A company's own host name, and whether the company has proven to own it. */
export interface ShopDomain {
  readonly theme_setting_id: number;
  readonly host: string;
  /** The time of the proof; before it, the host leads nowhere. */
  readonly proven_at: string | null;
  /** Whether the DNS record or an operator proved the domain. */
  readonly proven_by: 'dns' | 'operator' | null;
  /** The name and value of the TXT record. */
  readonly record_name: string;
  readonly record_value: string;
  readonly checked_at: string | null;
  readonly found: DomainFinding | null;
  /** Null if the platform no longer checks it until a user requests a check. */
  readonly next_check_at: string | null;
}

/** The domains of a company, those of its oldest shop first. */
export interface ShopDomains {
  readonly domains: readonly ShopDomain[];
  /** Whether the platform checks DNS records; otherwise only an operator can prove a domain. */
  readonly looks_in_dns: boolean;
}

const ofCompany = takes({ company_id: id(), host: anyText() });

/** Each operation needs the permission `manage_shop`. */
export const consoleDomains = operations('tenant.console.domains', {
  list: readOp(nothing, answers<ShopDomains>()),
  /** Checks the DNS record now. */
  check: op(takes({ host: anyText() }), answers<ShopDomain>()),
});

export const adminDomains = operations('tenant.admin.domains', {
  list: readOp(takes({ company_id: id() }), answers<ShopDomains>()),
  check: op(ofCompany, answers<ShopDomain>()),
  /** The operator's proof, which overrides the DNS. */
  prove: op(ofCompany, answers<ShopDomain>()),
  /** Withdraws any proof; afterwards the DNS decides. */
  withdraw: op(ofCompany, answers<ShopDomain>()),
});
