import { anyText, bool, gmt, id, text } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { operations, op, readOp } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import { nothing } from '../paging';

/**
 * The result of the last DNS check: the record, no record, other records, a conflict with a shop that proved the name
 * earlier, or no answer.
 */
const DOMAIN_FINDINGS = ['found', 'missing', 'other', 'held', 'unanswered'] as const;
export type DomainFinding = (typeof DOMAIN_FINDINGS)[number];

/** A company's own host name, and whether the company has proven to own it. */
export interface ShopDomain {
  readonly theme_setting_id: number;
  readonly host: string;
  /** The time of the proof; an unproven host serves no shop. */
  readonly proven_at: string | null;
  readonly proven_by: 'dns' | 'operator' | null;
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

/** An own host name of a shop, as users of the company see it. */
export const domain = resource(
  'domain',
  'domains',
  {
    theme_setting_id: id().readOnly().says('The id of the theme setting that names the domain: of the shop.'),
    host: text().readOnly().says('The host name.').example('films.harbour.example'),
    proven_at: gmt().orNull().readOnly().says('When the ownership was proven; null while the domain is inactive.'),
    proven_by: text()
      .among(['dns', 'operator'])
      .orNull()
      .readOnly()
      .says('What proved the ownership: the DNS record, or the operator of the platform.'),
    looks_in_dns: bool()
      .readOnly()
      .says('True if the platform checks the DNS record of the domain; otherwise only the operator can prove it.'),
    record_name: text()
      .readOnly()
      .says('The name of the TXT record that proves the ownership.')
      .example('_marquee.films.harbour.example'),
    record_value: text()
      .readOnly()
      .says('The value of that TXT record.')
      .example('marquee-site-verification=c2FtcGxlLXJlY29yZC12YWx1ZQ'),
    checked_at: gmt().orNull().readOnly().says('When the record was last checked; null before the first check.'),
    found: text()
      .among(DOMAIN_FINDINGS)
      .orNull()
      .readOnly()
      .says(
        'What the last check found: the record, no TXT record, other TXT records, a record of a domain that another shop has proven, or no ' +
          'response of the name servers.',
      ),
    next_check_at: gmt()
      .orNull()
      .readOnly()
      .says('When the platform checks the record next; null if it no longer does.'),
  },
  { title: 'Domain', addedFor: 'the proof that a company owns the domains of its shops' },
);
export type Domain = Shape<typeof domain>;

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
