import { adminCompanies, companySnapshot, consoleUsers, memberships, ownNames } from '@marquee/contracts';
import { aCompanySnapshot } from '@marquee/testing';
import { anEmail, TenantFixture } from '../testing/tenant.fixture';

let tenant: TenantFixture;
beforeAll(async () => void (tenant = await TenantFixture.start()));
afterAll(() => tenant.stop());

const ofEmail = async (email: string) =>
  (await tenant.auth.call(memberships.of_email, tenant.call(), { email })).memberships;
const get = (company_id: number, user_id: number) =>
  tenant.auth.call(memberships.get, tenant.call(), { company_id, user_id });
const switchCompany = (company_id: number, to: 'enable' | 'disable') =>
  tenant.cli.call(adminCompanies[to], tenant.operator(), { company_id });

describe('the memberships of an email', () => {
  it('returns the enabled users of an email in enabled companies', async () => {
    const email = anEmail('Grace');
    const [acme, beta, gone] = [
      await tenant.aCompany({ name: 'Acme Films' }),
      await tenant.aCompany({ name: 'Beta Books', email }),
      await tenant.aCompany({ name: 'Gone Games' }),
    ];
    const permissions = { web_access: 1 } as const;
    const atAcme = await tenant.aUser(acme, { email: email.toUpperCase(), language: 'de', permissions });
    await tenant.aUser(gone, { email, permissions });
    await tenant.aUser(await tenant.aCompany({ name: 'No pages' }), { email });
    await switchCompany(gone.company_id, 'disable');
    const found = await ofEmail(email.toLowerCase());
    expect(found).toEqual([
      {
        company_id: acme.company_id,
        company_name: 'Acme Films',
        user_id: atAcme.id,
        first_name: 'Grace',
        last_name: 'Hopper',
        language: 'de',
        permissions: atAcme.permissions,
      },
      expect.objectContaining({ company_id: beta.company_id, user_id: beta.user_id, company_name: 'Beta Books' }),
    ]);
    expect(await get(acme.company_id, atAcme.id)).toEqual(found[0]);

    await switchCompany(gone.company_id, 'enable');
    expect((await ofEmail(email)).map(({ company_id }) => company_id)).toContain(gone.company_id);
    await tenant.gateway.call(consoleUsers.disable, tenant.as(acme), { user_id: atAcme.id });
    expect((await ofEmail(email)).map(({ company_id }) => company_id)).not.toContain(acme.company_id);
    expect(await ofEmail('nobody@example.org')).toEqual([]);
  });

  it('returns no membership of a disabled user, a disabled company or another email', async () => {
    const [acme, beta] = [await tenant.aCompany(), await tenant.aCompany()];
    const grace = await tenant.aUser(acme);
    await expect(get(beta.company_id, grace.id)).rejects.toMatchObject({ code: 'not_found' });
    await tenant.gateway.call(consoleUsers.disable, tenant.as(acme), { user_id: grace.id });
    await expect(get(acme.company_id, grace.id)).rejects.toMatchObject({ code: 'not_found' });
    await switchCompany(beta.company_id, 'disable');
    await expect(get(beta.company_id, beta.user_id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('an email that was shown to be theirs', () => {
  it('verifies an email in every company of its user once, with one event per company', async () => {
    const email = anEmail('grace');
    const [acme, beta] = [await tenant.aCompany(), await tenant.aCompany()];
    const [atAcme, other] = [await tenant.aUser(acme, { email }), await tenant.aUser(acme)];
    const atBeta = await tenant.aUser(beta, { email });
    for (const _ of ['once', 'again']) {
      await tenant.auth.call(memberships.verified, tenant.call(), { email: email.toUpperCase() });
    }

    const { users } = await tenant.gateway.call(consoleUsers.list, tenant.as(acme), {});
    const invited = users.filter(({ id }) => id !== acme.user_id);
    expect(invited.filter((user) => user.verified_email).map(({ id }) => id)).toEqual([atAcme.id]);
    const last = (await tenant.eventsOf(atAcme)).slice(2);
    expect(last.map(({ topic, sequence, data }) => ({ topic, sequence, data }))).toEqual([
      { topic: 'user/update', sequence: 3, data: { user_id: atAcme.id, email, state: 'enabled' } },
    ]);
    expect((await tenant.eventsOf(atBeta)).map(({ topic, sequence }) => `${sequence} ${topic}`)).toEqual([
      '1 user/create',
      '2 user/invite',
      '3 user/update',
    ]);
    expect(await tenant.eventsOf(other)).toHaveLength(2);
  });
});

describe('the company snapshot of other services', () => {
  it('returns and publishes the company snapshot of the contract', async () => {
    const { company_id, user_id, email, theme_setting_id } = await tenant.aCompany({ name: 'Acme Films' });
    const snapshot = aCompanySnapshot({
      company_id,
      company_name: 'Acme Films',
      owner: { user_id, email },
      email,
      domains: [`${company_id}.shops.localhost`],
      theme_settings: [theme_setting_id],
    });
    expect(await tenant.auth.call(companySnapshot.get, tenant.call(), { company_id })).toEqual(snapshot);
    await switchCompany(company_id, 'disable');
    const rows = await tenant.db.query<{ event: unknown }>(
      'select body::json as event from outbox where key = $1 order by id',
      [`${company_id}/company/${company_id}`],
    );
    const change = { before: { company_disabled: false }, after: { company_disabled: true } };
    expect(rows.map(({ event }) => event)).toEqual([
      expect.objectContaining({ topic: 'company/create', sequence: 1, data: snapshot }),
      expect.objectContaining({
        topic: 'company/update',
        sequence: 2,
        data: { ...snapshot, disabled: true, ...change },
      }),
    ]);
    await expect(tenant.auth.call(companySnapshot.get, tenant.call(), { company_id: 999_999 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('returns the names of the requested companies that exist', async () => {
    const [acme, beta] = [await tenant.aCompany({ name: 'Acme' }), await tenant.aCompany({ name: 'Beta' })];
    const company_ids = [beta.company_id, acme.company_id, 999_999];
    expect(await tenant.auth.call(companySnapshot.names, tenant.call(), { company_ids })).toEqual({
      names: [
        { company_id: acme.company_id, company_name: 'Acme' },
        { company_id: beta.company_id, company_name: 'Beta' },
      ],
    });
    expect(await tenant.auth.call(companySnapshot.names, tenant.call(), { company_ids: [] })).toEqual({ names: [] });
  });
});

describe('a person who renames themselves', () => {
  it('renames a person in every company, and publishes one event for each', async () => {
    const [acme, beta] = [await tenant.aCompany(), await tenant.aCompany()];
    const email = anEmail('grace');
    const users = [await tenant.aUser(acme, { email }), await tenant.aUser(beta, { email })];
    const bystander = await tenant.aUser(acme);
    const name = { first_name: 'Rear', last_name: 'Admiral' };
    const rename = (change: object = {}) =>
      tenant.gateway.call(ownNames.update, tenant.call(), { email: email.toUpperCase(), ...name, ...change });
    await rename();
    await rename();
    for (const user of users) {
      const found = { company_id: user.company_id, user_id: user.id };
      expect(await tenant.auth.call(memberships.get, tenant.call(), found)).toMatchObject(name);
      expect((await tenant.eventsOf(user)).map(({ topic }) => topic)).toEqual([
        'user/create',
        'user/invite',
        'user/update',
      ]);
    }
    expect(await tenant.eventsOf(bystander)).toHaveLength(2);
    await expect(rename({ last_name: ' ' })).rejects.toMatchObject({ errors: { last_name: ['is required'] } });
  });
});

describe('a person who changes their email', () => {
  const change = (email: string, new_email: string) =>
    tenant.auth.call(memberships.change_email, tenant.call(), { email, new_email });

  it('changes and verifies the email of a person in every company with one event each', async () => {
    const [acme, beta] = [await tenant.aCompany(), await tenant.aCompany()];
    const [email, changed] = [anEmail('grace'), anEmail('hopper')];
    const users = [await tenant.aUser(acme, { email }), await tenant.aUser(beta, { email })];
    await tenant.gateway.call(consoleUsers.disable, tenant.as(beta), { user_id: users[1]!.id });
    const bystander = await tenant.aUser(acme);
    for (const _ of ['once', 'again']) await change(email.toUpperCase(), changed);
    for (const user of users) {
      const { topic, data } = (await tenant.eventsOf(user)).at(-1)!;
      expect({ topic, data }).toMatchObject({ topic: 'user/update', data: { email: changed } });
    }
    expect(await tenant.eventsOf(users[0]!)).toHaveLength(3);
    expect(await tenant.eventsOf(bystander)).toHaveLength(2);
    const listed = (await tenant.gateway.call(consoleUsers.list, tenant.as(acme), {})).users;
    expect(listed.find(({ id }) => id === users[0]!.id)).toMatchObject({ email: changed, verified_email: true });
  });

  it('publishes the company snapshot with the new email of its owner', async () => {
    const [email, changed] = [anEmail('grace'), anEmail('hopper')];
    const acme = await tenant.aCompany({ email });
    await change(email, changed);
    const key = `${acme.company_id}/company/${acme.company_id}`;
    const events = await tenant.db.query<{ body: string }>('select body from outbox where key = $1 order by id', [key]);
    expect(JSON.parse(events.at(-1)!.body)).toMatchObject({
      topic: 'company/update',
      data: { owner: { email: changed } },
    });
  });

  it('keeps the old email in all companies if one company already has the new email', async () => {
    const [acme, beta] = [await tenant.aCompany({ name: 'Acme Films' }), await tenant.aCompany()];
    const [email, taken] = [anEmail('grace'), anEmail('hopper')];
    const users = [await tenant.aUser(acme, { email }), await tenant.aUser(beta, { email })];
    await tenant.aUser(acme, { email: taken.toUpperCase() });
    await expect(change(email, taken)).rejects.toMatchObject({
      code: 'conflict',
      message: `Acme Films already has a user with the email ${taken}. Choose another email.`,
    });
    for (const user of users) expect(await tenant.eventsOf(user)).toHaveLength(2);
  });
});
