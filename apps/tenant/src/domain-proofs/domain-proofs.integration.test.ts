import { randomBytes } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import {
  adminDomains,
  companySnapshot,
  companyId,
  consoleDomains,
  shops,
  themeSettings,
  type Context,
  type CreatedCompany,
  type ShopDomain,
  type ThemeSetting,
} from '@marquee/contracts';
import { DnsServer, type DnsAnswer } from '@marquee/testing';
import fc from 'fast-check';
import { TenantFixture } from '../testing/tenant.fixture';
import { DomainProofsService } from './domain-proofs.service';
import { DomainProofsWorker } from './domain-proofs.worker';
import { WaitingDomains } from './waiting-domains.queue';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let dns: DnsServer;
let tenant: TenantFixture;
beforeAll(async () => {
  dns = await DnsServer.start();
  tenant = await TenantFixture.start({ DNS_SERVERS: dns.address });
  // Only the test advances the clock.
  tenant.freeze();
});
afterAll(async () => {
  await tenant?.stop();
  await dns?.stop();
});
// All tests share the clock, so claims of earlier tests would become due in later ones.
afterEach(() => tenant.db.query('delete from shop_domains'));

const aHost = (): string => `${randomBytes(5).toString('hex')}.example`;
const appOf = ({ company_id, user_id }: CreatedCompany): Context => ({
  ...tenant.call(),
  company: companyId(company_id),
  app: 'app-1',
  user: user_id,
  scopes: ['companies'],
});

function set(company: CreatedCompany, shop_domain: string | null): Promise<ThemeSetting> {
  const input = { id: company.theme_setting_id, theme_setting: { shop_domain } };
  return tenant.gateway.call(themeSettings.update, appOf(company), input);
}

async function aClaim(host = aHost()): Promise<{ company: CreatedCompany; host: string }> {
  const company = await tenant.aCompany();
  await set(company, host);
  return { company, host };
}

async function domainOf(company: CreatedCompany, host: string): Promise<ShopDomain> {
  const { domains } = await tenant.gateway.call(consoleDomains.list, tenant.as(company), {});
  const found = domains.find((one) => one.host === host);
  if (found === undefined) throw new Error(`${host} is not on the list`);
  return found;
}

/** Sets the DNS answer for the record's name: the records of these companies, or another answer. */
async function dnsHas(host: string, said: DnsAnswer | readonly CreatedCompany[]): Promise<void> {
  const records = typeof said === 'string' ? said : await Promise.all(said.map((one) => stringsOf(one, host)));
  dns.names.set(`_marquee.${host}`, records);
}

async function stringsOf(one: CreatedCompany | readonly string[], host: string): Promise<readonly string[]> {
  return 'company_id' in one ? [(await domainOf(one, host)).record_value] : one;
}

/** One pass of the worker, including everything it has started. */
async function look(app: INestMicroservice = tenant.app): Promise<void> {
  await app.get(DomainProofsWorker, { strict: false }).lookForDue();
  await app.get(WaitingDomains, { strict: false }).idle();
}

async function lookAfter(ms: number): Promise<void> {
  tenant.ahead += ms;
  await look();
}

/** The company whose shop is served at this host. */
async function servedAt(host: string): Promise<number | null> {
  const finding = tenant.gateway.call(shops.at, tenant.call(), { host });
  return finding.then(
    ({ company_id }) => company_id,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'not_found' });
      return null;
    },
  );
}

async function publishedDomains({ company_id }: CreatedCompany): Promise<readonly string[]> {
  return (await tenant.companyEventsOf(company_id)).at(-1)?.data.domains ?? [];
}

const check = ({ company, host }: { company: CreatedCompany; host: string }): Promise<ShopDomain> =>
  tenant.gateway.call(consoleDomains.check, tenant.as(company), { host });

describe("a company's own domain", () => {
  it('uses a custom domain only after its DNS record is found, then in all services', async () => {
    const { company, host } = await aClaim();
    await lookAfter(MINUTE);
    expect(await domainOf(company, host)).toMatchObject({ proven_at: null, proven_by: null, found: 'missing' });
    expect([await servedAt(host), await publishedDomains(company)]).toEqual([
      null,
      [`${company.company_id}.shops.localhost`],
    ]);

    await dnsHas(host, [company]);
    await lookAfter(5 * MINUTE);
    const proven = { proven_at: expect.any(String) as string, proven_by: 'dns', found: 'found' };
    expect(await domainOf(company, host)).toMatchObject(proven);
    expect(await servedAt(host)).toBe(company.company_id);
    expect(await publishedDomains(company)).toEqual([host, `${company.company_id}.shops.localhost`]);
    const { domains } = await tenant.auth.call(companySnapshot.get, tenant.call(), company);
    expect(domains).toContain(host);
    const setting = await tenant.gateway.call(themeSettings.get, appOf(company), { id: company.theme_setting_id });
    expect(setting).toMatchObject({ shop_domain: host, domain: host });

    await set(company, null);
    expect([await servedAt(host), await publishedDomains(company)]).toEqual([
      null,
      [`${company.company_id}.shops.localhost`],
    ]);
  });

  it('verifies a domain by one of several TXT records, and by a record in chunks', async () => {
    const { company, host } = await aClaim();
    const { record_value } = await domainOf(company, host);
    const pieces = [record_value.slice(0, 10), record_value.slice(10, 30), record_value.slice(30)];
    await dnsHas(host, [['v=spf1 -all'], pieces, ['other=1']]);
    await lookAfter(MINUTE);
    expect(await servedAt(host)).toBe(company.company_id);
  });

  it('assigns a domain the same record when it is set again, and verifies it again', async () => {
    const { company, host } = await aClaim();
    await dnsHas(host, [company]);
    await lookAfter(MINUTE);
    const { record_value } = await domainOf(company, host);
    await set(company, null);
    await set(company, host);
    expect(await domainOf(company, host)).toMatchObject({ record_value, proven_at: null });
    await lookAfter(MINUTE);
    expect(await servedAt(host)).toBe(company.company_id);
  });

  it.each([
    ['other', [['marquee-site-verification=wrong']]],
    ['missing', 'NXDOMAIN'],
    ['missing', []],
    ['unanswered', 'SERVFAIL'],
    ['unanswered', 'silence'],
  ] as const)('rejects the verification of a domain whose DNS answer is %s: %j', async (found, answer) => {
    const { company, host } = await aClaim();
    await dnsHas(host, answer);
    await lookAfter(MINUTE);
    const next_check_at = new Date(tenant.clock.now().getTime() + 5 * MINUTE).toISOString().slice(0, 19);
    expect(await domainOf(company, host)).toMatchObject({ proven_at: null, found, next_check_at });
    expect(await servedAt(host)).toBeNull();
  });

  it('ends a verification after three days without the record, notifies once, and restores it later', async () => {
    const { company, host } = await aClaim();
    await dnsHas(host, [company]);
    await lookAfter(MINUTE);
    const events = (await tenant.companyEventsOf(company.company_id)).length;
    await dnsHas(host, 'NXDOMAIN');
    await lookAfter(DAY);
    for (let hours = 0; hours < 66; hours += 6) await lookAfter(6 * HOUR);
    expect(await servedAt(host)).toBe(company.company_id);
    await dnsHas(host, 'SERVFAIL');
    await lookAfter(6 * HOUR);
    await lookAfter(HOUR);
    expect(await servedAt(host)).toBe(company.company_id);
    expect(await tenant.companyEventsOf(company.company_id)).toHaveLength(events);

    await dnsHas(host, 'NXDOMAIN');
    await lookAfter(HOUR);
    expect([await servedAt(host), await publishedDomains(company)]).toEqual([
      null,
      [`${company.company_id}.shops.localhost`],
    ]);
    expect(await tenant.companyEventsOf(company.company_id)).toHaveLength(events + 1);
    await dnsHas(host, [company]);
    await lookAfter(MINUTE);
    expect(await servedAt(host)).toBe(company.company_id);
  });

  it('stops lookups of a domain after thirty days until a user requests a lookup', async () => {
    const claim = await aClaim();
    await lookAfter(MINUTE);
    for (let days = 0; days <= 31; days += 1) await lookAfter(DAY);
    expect(await domainOf(claim.company, claim.host)).toMatchObject({ next_check_at: null });
    await dnsHas(claim.host, [claim.company]);
    await lookAfter(DAY);
    expect(await servedAt(claim.host)).toBeNull();
    expect(await check(claim)).toMatchObject({ found: 'found', proven_by: 'dns' });
    expect(await servedAt(claim.host)).toBe(claim.company.company_id);
  });
});

describe('a requested check of a domain', () => {
  it('returns the result of a requested lookup, and rejects another within half a minute', async () => {
    const claim = await aClaim();
    await dnsHas(claim.host, [['something']]);
    expect(await check(claim)).toMatchObject({ found: 'other', proven_at: null });
    await dnsHas(claim.host, [claim.company]);
    tenant.ahead += 29_000;
    await expect(check(claim)).rejects.toMatchObject({ code: 'rate_limited', extra: { retry_after: 1 } });
    expect(await servedAt(claim.host)).toBeNull();
    tenant.ahead += 1_000;
    expect(await check({ ...claim, host: claim.host.toUpperCase() })).toMatchObject({ found: 'found' });
    expect(await servedAt(claim.host)).toBe(claim.company.company_id);
  });

  it('performs one lookup for ten concurrent requests for the same domain', async () => {
    const claim = await aClaim();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => check(claim)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('performs no lookup for the domain of another company', async () => {
    const { company, host } = await aClaim();
    const stranger = await tenant.aCompany();
    await dnsHas(host, [company]);
    await expect(check({ company: stranger, host })).rejects.toMatchObject({ code: 'not_found' });
    const { domains } = await tenant.gateway.call(consoleDomains.list, tenant.as(stranger), {});
    expect(domains).toEqual([]);
    await set(stranger, host);
    expect(await check({ company: stranger, host })).toMatchObject({ found: 'other', proven_at: null });
    expect(await check({ company, host })).toMatchObject({ found: 'found' });
    expect(await servedAt(host)).toBe(company.company_id);
  });
});

describe('a domain that two companies want', () => {
  async function twoClaims() {
    const { company: first, host } = await aClaim();
    await dnsHas(host, [first]);
    await lookAfter(MINUTE);
    const { company: second } = await aClaim(host);
    return { first, second, host };
  }

  it('keeps a contested domain while its holder has a record, and otherwise moves it', async () => {
    const { first, second, host } = await twoClaims();
    await dnsHas(host, [first, second]);
    await lookAfter(MINUTE);
    expect(await domainOf(second, host)).toMatchObject({ found: 'held', proven_at: null });
    expect(await servedAt(host)).toBe(first.company_id);

    await dnsHas(host, [second]);
    await lookAfter(5 * MINUTE);
    expect(await servedAt(host)).toBe(second.company_id);
    expect(await domainOf(first, host)).toMatchObject({ found: 'other', proven_at: null, proven_by: null });
    expect(await publishedDomains(first)).not.toContain(host);
    expect(await publishedDomains(second)).toContain(host);
  });

  it('assigns a contested domain to one of several companies, and tells the others why', async () => {
    const companies = await Promise.all(Array.from({ length: 4 }, () => tenant.aCompany()));
    for (let round = 0; round < 5; round += 1) {
      const host = aHost();
      await Promise.all(companies.map((company) => set(company, host)));
      const proving = companies.map(({ company_id }) =>
        tenant.cli.call(adminDomains.prove, tenant.operator(), { company_id, host }),
      );
      const ends = await Promise.allSettled(proving);
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as object] : []));
      const winner = companies[ends.findIndex(({ status }) => status === 'fulfilled')]?.company_id;
      const message = `Company ${winner} has verified ${host}. Withdraw that verification first.`;
      expect(refused).toMatchObject([1, 2, 3].map(() => ({ code: 'conflict', message })));
      expect(await servedAt(host)).toBe(winner);
    }
  });

  it('does not move a domain after a lookup without an answer', async () => {
    const { first, second, host } = await twoClaims();
    await dnsHas(host, 'SERVFAIL');
    await lookAfter(MINUTE);
    expect([await servedAt(host), (await domainOf(second, host)).found]).toEqual([first.company_id, 'unanswered']);
  });

  it("looks a domain up on an operator's request, and audits the request", async () => {
    const { company, host } = await aClaim();
    await dnsHas(host, [company]);
    const asked = { company_id: company.company_id, host: host.toUpperCase() };
    const { proven_by } = await tenant.cli.call(adminDomains.check, tenant.operator(), asked);
    expect(proven_by).toBe('dns');
    expect(await tenant.auditOf(company.company_id)).toEqual([
      { operator: 'ada', action: 'domain check', detail: { host } },
    ]);
  });

  it('keeps a domain that an operator verified until the operator withdraws the verification', async () => {
    const { first, second, host } = await twoClaims();
    const ofFirst = { company_id: first.company_id, host };
    await tenant.cli.call(adminDomains.prove, tenant.operator(), ofFirst);
    await dnsHas(host, [second]);
    await lookAfter(MINUTE);
    expect([await servedAt(host), (await domainOf(second, host)).found]).toEqual([first.company_id, 'held']);
    await expect(check({ company: first, host })).rejects.toMatchObject({ code: 'conflict' });
    const ofSecond = { company_id: second.company_id, host };
    const refused = tenant.cli.call(adminDomains.prove, tenant.operator(), ofSecond);
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });

    await tenant.cli.call(adminDomains.withdraw, tenant.operator(), ofFirst);
    expect(await servedAt(host)).toBeNull();
    await lookAfter(5 * MINUTE);
    expect(await servedAt(host)).toBe(second.company_id);
    expect(await tenant.auditOf(first.company_id)).toEqual([
      { operator: 'ada', action: 'domain prove', detail: { host } },
      { operator: 'ada', action: 'domain withdraw', detail: { host } },
    ]);
  });
});

describe('several processes', () => {
  it('performs each due domain lookup once across processes, and publishes its result once', async () => {
    const other = await tenant.another({ DNS_SERVERS: dns.address });
    try {
      const claims = await Promise.all(Array.from({ length: 12 }, () => aClaim()));
      for (const { host, company } of claims) await dnsHas(host, [company]);
      tenant.ahead += MINUTE;
      await Promise.all([look(), look(other.app), look(), look(other.app)]);
      for (const { host, company } of claims) {
        expect(await servedAt(host)).toBe(company.company_id);
        const [row] = await tenant.db.query('select attempts from shop_domains where host = $1', [host]);
        expect(row).toEqual({ attempts: 1 });
        // One event each for the creation, the claim and the verification.
        expect(await tenant.companyEventsOf(company.company_id)).toHaveLength(3);
      }
    } finally {
      await other.stop();
    }
  });

  it('takes over the domain lookup of a dead process after its lease', async () => {
    const { company, host } = await aClaim();
    await dnsHas(host, [company]);
    tenant.ahead += MINUTE;
    // Simulates a process that claimed the domain a moment ago.
    const due_at = new Date(tenant.clock.now().getTime() + 60_000);
    const text = 'update shop_domains set lease = lease + 1, due_at = $2 where host = $1 returning lease';
    const [row] = await tenant.db.query<{ lease: number }>(text, [host, due_at]);
    await look();
    expect(await servedAt(host)).toBeNull();
    await lookAfter(MINUTE);
    expect(await servedAt(host)).toBe(company.company_id);

    await dnsHas(host, 'NXDOMAIN');
    const late = { company_id: companyId(company.company_id), host, lease: row?.lease ?? 0 };
    await tenant.app.get(DomainProofsService, { strict: false }).look(tenant.call(), late);
    expect(await domainOf(company, host)).toMatchObject({ found: 'found' });
  });
});

describe('whatever happens at once', () => {
  const HOSTS = [aHost(), aHost()];
  type Step =
    | { does: 'set'; who: number; host: number | null }
    | { does: 'record'; who: readonly number[]; host: number }
    | { does: 'look'; minutes: number }
    | { does: 'check' | 'prove' | 'withdraw'; who: number; host: number };

  const who = fc.nat(2);
  const host = fc.nat(1);
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ does: fc.constant('set' as const), who, host: fc.option(host) }),
    fc.record({ does: fc.constant('record' as const), who: fc.uniqueArray(who), host }),
    fc.record({ does: fc.constant('look' as const), minutes: fc.constantFrom(1, 400, 1500, 5000) }),
    fc.record({ does: fc.constantFrom('check' as const, 'prove' as const, 'withdraw' as const), who, host }),
  );
  /** Errors that are expected under concurrency. */
  const REFUSALS = new Set<unknown>(['conflict', 'not_found', 'rate_limited']);

  let companies: CreatedCompany[];
  const records = new Map<string, string>();
  beforeAll(async () => {
    companies = await Promise.all([tenant.aCompany(), tenant.aCompany(), tenant.aCompany()]);
    for (const company of companies) {
      for (const name of HOSTS) {
        await set(company, name);
        records.set(`${company.company_id} ${name}`, (await domainOf(company, name)).record_value);
      }
    }
  });

  async function take(one: Step): Promise<unknown> {
    if (one.does === 'look') return lookAfter(one.minutes * MINUTE);
    const name = HOSTS[one.host ?? 0] as string;
    if (one.does === 'record') {
      const values = one.who.map((at) => [records.get(`${companies[at]?.company_id} ${name}`) as string]);
      return dns.names.set(`_marquee.${name}`, values);
    }
    const company = companies[one.who] as CreatedCompany;
    if (one.does === 'set') return set(company, one.host === null ? null : name);
    if (one.does === 'check') return check({ company, host: name });
    return tenant.cli.call(adminDomains[one.does], tenant.operator(), { company_id: company.company_id, host: name });
  }

  it('assigns a host name to at most one shop under concurrency, identically in all services', async () => {
    const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        for (const batch of all) {
          const ends = await Promise.allSettled(batch.map(take));
          const faults = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as { code?: string }] : []));
          expect(faults.filter(({ code }) => !REFUSALS.has(code))).toEqual([]);
          // Processes what became due in the meantime before the comparison.
          await look();
          for (const name of HOSTS) {
            const lists = await Promise.all(companies.map((one) => published(one, name)));
            const having = companies.filter((_, at) => lists[at]?.proven === true);
            expect(having.length).toBeLessThanOrEqual(1);
            expect(await servedAt(name)).toBe(having[0]?.company_id ?? null);
            for (const { proven, snapshot, event } of lists) expect([snapshot, event]).toEqual([proven, proven]);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  /** Whether each service knows the company as the proven holder of a host name. */
  async function published(company: CreatedCompany, name: string) {
    const { domains } = await tenant.gateway.call(consoleDomains.list, tenant.as(company), {});
    const snapshot = await tenant.auth.call(companySnapshot.get, tenant.call(), company);
    return {
      proven: domains.some((one) => one.host === name && one.proven_at !== null),
      snapshot: snapshot.domains.includes(name),
      event: (await publishedDomains(company)).includes(name),
    };
  }
});
