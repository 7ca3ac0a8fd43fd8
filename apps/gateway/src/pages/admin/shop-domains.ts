import type { DomainFinding, ShopDomain } from '@marquee/contracts';
import { csrfField, hidden } from '../controls';
import { html, type Html } from '../html';
import { time } from '../time';
import type { Visit } from '../visit';

/** The result of a DNS check, for the user who set the record. */
const FOUND: Readonly<Record<DomainFinding, string>> = {
  found: 'The record was found.',
  missing: 'No TXT record was found under that name.',
  other: 'TXT records were found under that name, but none has this value.',
  held:
    'The record was found, but another shop of this platform has verified the domain. If the record of that shop still ' +
    'exists, remove it; otherwise contact the operator of this platform.',
  unanswered: 'The name servers of the domain did not respond.',
};

export interface OwnDomains {
  readonly company: number;
  readonly domains: readonly ShopDomain[];
  /** Without DNS checks only the operator can verify a domain. */
  readonly looksInDns: boolean;
}

/** The own domains of a company for a shop; empty if the company has none. */
export function ownDomains(visit: Visit, own: OwnDomains): Html | false {
  return (
    own.domains.length > 0 &&
    html`<div class="stack whole">
      <h3>Your own domains</h3>
      <ul class="stack wide">
        ${own.domains.map((domain) => html`<li class="tight">${domainBlock(visit, domain, own)}</li>`)}
      </ul>
    </div>`
  );
}

function domainBlock(visit: Visit, domain: ShopDomain, own: OwnDomains): Html {
  const isProven = domain.proven_at !== null;
  return html`<h4>
      ${domain.host} <span class="tag ${isProven ? 'on' : 'wait'}">${isProven ? 'Verified' : 'Not verified yet'}</span>
    </h4>
    ${isProven ? provenText(domain) : unprovenText(domain, own)} ${isLookedFor(domain, own) && record(domain)}
    ${isLookedFor(domain, own) && lastLook(domain)} ${isLookedFor(domain, own) && checkForm(visit, domain, own)}`;
}

function isLookedFor({ proven_by }: ShopDomain, { looksInDns }: OwnDomains): boolean {
  return looksInDns && proven_by !== 'operator';
}

function provenText({ proven_at, proven_by, found }: ShopDomain): Html {
  const since = time(proven_at ?? '');
  if (proven_by === 'operator') return html`<p>The operator of this platform verified it on ${since}.</p>`;
  if (found !== 'missing' && found !== 'other') {
    return html`<p>Verified on ${since}. Keep the record: the platform checks it every day.</p>`;
  }
  return html`<p class="notice bad">
    Verified on ${since}, but the record was missing at the last check. Set it again: after three days without it the
    domain becomes inactive.
  </p>`;
}

function unprovenText({ host }: ShopDomain, { company, looksInDns }: OwnDomains): Html {
  return looksInDns
    ? html`<p>
        The domain is inactive until you verify it. Set this TXT record at the DNS provider of the domain, and keep it
        there:
      </p>`
    : html`<p>The domain is inactive until the operator of this platform has verified it:</p>
        <p><code>marquee domain prove ${host} --company ${company}</code></p>`;
}

function record({ record_name, record_value }: ShopDomain): Html {
  return html`<dl class="facts">
    <dt>Type</dt>
    <dd><code>TXT</code></dd>
    <dt>Name</dt>
    <dd><code class="copied">${record_name}</code></dd>
    <dt>Value</dt>
    <dd><code class="copied">${record_value}</code></dd>
  </dl>`;
}

function lastLook({ checked_at, found, next_check_at }: ShopDomain): Html {
  const last =
    checked_at === null || found === null
      ? html`It has not been checked yet.`
      : html`Last checked on ${time(checked_at)}: ${FOUND[found]}`;
  const next =
    next_check_at === null
      ? html`The platform no longer checks it automatically. Set the record, then check it.`
      : html`The next check is due on ${time(next_check_at)}.`;
  return html`<p class="soft small">${last} ${next}</p>`;
}

function checkForm(visit: Visit, { host }: ShopDomain, { company }: OwnDomains): Html {
  return html`<form method="post" action="/admin/${company}/shop/check">
    ${csrfField(visit.csrf)}${hidden('host', host)}
    <button class="quiet slim" aria-label="Check now: ${host}">Check now</button>
  </form>`;
}
