import { randomBytes } from 'node:crypto';
import { adminSigningSecrets, type Domain } from '@marquee/contracts';
import {
  aCompany,
  aLoginToken,
  anEmail,
  aSession,
  asOperator,
  atHost,
  eventually,
  issued,
  operator,
  system,
  type TestCompany,
} from '@marquee/testing';

const PLATFORM = 'localhost';
const unique = () => randomBytes(5).toString('hex');

async function wants({ api, theme_setting_id }: TestCompany, shop_domain: string): Promise<void> {
  await api.put(`/api/themesettings/${theme_setting_id}.json`, { ThemeSetting: { shop_domain } }, 200);
}

/** The redirect of a login link to this host. */
async function loginLeadsTo(shop: TestCompany, host: string): Promise<string> {
  const { company_id, theme_setting_id } = shop;
  const { secrets } = await asOperator((bus) => bus.call(adminSigningSecrets.show, operator(), { company_id }));
  const claims = {
    email: anEmail(),
    password: 'a password of the shop',
    created_at: new Date().toISOString(),
    return_to: `https://${host}/films`,
  };
  const token = issued(await aLoginToken(issued(secrets[0]?.secret ?? ''), claims));
  const { headers, cookies } = await atHost(PLATFORM, `/api/customers/login/${theme_setting_id}/${token}`);
  issued(cookies[0]?.split('=')[1] ?? null);
  const { origin, pathname, searchParams } = new URL(headers.location ?? '', 'http://localhost');
  issued(searchParams.get('code'));
  return `${origin}${pathname}`;
}

/** Whether pages of this host may send sign-ups. */
async function mayCollectFrom({ theme_setting_id }: TestCompany, host: string): Promise<boolean> {
  const headers = { origin: `https://${host}`, 'access-control-request-method': 'POST' };
  const answer = await atHost(PLATFORM, `/collect/${theme_setting_id}`, { method: 'OPTIONS', headers });
  return answer.headers['access-control-allow-origin'] === `https://${host}`;
}

describe("a company's own domain", () => {
  it('serves a shop under its own domain only while the domain is verified', async () => {
    const shop = await aCompany({ name: 'Harbour Films' });
    const { company_id, theme_setting_id } = shop;
    const host = `${unique()}.example`;
    await wants(shop, host);
    const leads = async () => [(await atHost(host, '/')).status, await loginLeadsTo(shop, host)];
    /** The cache of shop fronts may be some seconds old. */
    const collects = (may: boolean) =>
      eventually(async () => expect(await mayCollectFrom(shop, host)).toBe(may), 15_000);
    const nowhere = [404, `http://localhost/shop/${theme_setting_id}/player`];
    expect(await leads()).toEqual(nowhere);
    await collects(false);
    expect((await atHost(`${company_id}.shops.localhost`, '/')).body).toContain('Harbour Films');

    const company = ['--company', String(company_id)];
    const proven = { host, proven_by: 'operator', record_name: `_marquee.${host}` };
    expect(await system().cli('domain', 'prove', host.toUpperCase(), ...company)).toMatchObject(proven);
    expect(await system().cli('domain', 'list', ...company)).toMatchObject({ domains: [proven] });
    expect(await leads()).toEqual([200, `https://${host}/session`]);
    await collects(true);
    expect((await atHost(host, '/')).body).toContain('Harbour Films');

    await system().cli('domain', 'withdraw', host, ...company);
    expect(await leads()).toEqual(nowhere);
    await collects(false);
    // Each command starts a process.
  });

  it("shows the company its domain's DNS record, and that an operator verified the domain", async () => {
    const shop = await aCompany();
    const host = `${unique()}.example`;
    await wants(shop, host);
    const { api } = await aSession(shop.email);
    const listed = async () =>
      (await api(`/admin/${shop.company_id}`).get<{ domains: Domain[] }>('/domains.json', 200)).body.domains;
    const waiting = { host, proven_at: null, record_name: `_marquee.${host}`, looks_in_dns: false };
    expect(await listed()).toMatchObject([waiting]);
    await system().cli('domain', 'prove', host, '--company', String(shop.company_id));
    expect(await listed()).toMatchObject([{ host, proven_by: 'operator' }]);
  });

  it("rejects the lookup of another company's domain, and any lookup if DNS is disabled", async () => {
    const [shop, other] = [await aCompany(), await aCompany()];
    const host = `${unique()}.example`;
    await wants(shop, host);
    const asking = (verb: string, { company_id }: TestCompany) =>
      system().cli('domain', verb, host, '--company', String(company_id));
    await expect(asking('prove', other)).rejects.toThrow(
      `Company ${other.company_id} has no shop with the domain ${host}. Check the company and the domain.`,
    );
    await expect(asking('check', shop)).rejects.toThrow('This installation cannot look up domains');
    await wants(other, host);
    await asking('prove', other);
    await expect(asking('prove', shop)).rejects.toThrow(`Company ${other.company_id} has verified ${host}`);
    expect((await atHost(host, '/')).status).toBe(200);
  });
});
