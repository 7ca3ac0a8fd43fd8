import {
  adminCompanies,
  adminUsers,
  consoleDomains,
  consoleUsers,
  memberships,
  type CreateUser,
  type User,
} from '@marquee/contracts';
import { connected, eventually } from '@marquee/testing';
import { anEmail, aPerson, TenantFixture } from '../testing/tenant.fixture';

let tenant: TenantFixture;
beforeAll(async () => void (tenant = await TenantFixture.start()));
afterAll(() => tenant.stop());

const EVERY = {
  request_products: 1,
  request_keyfile: 1,
  request_rescue_code: 1,
  request_beta_code: 1,
  create_users: 1,
  web_access: 1,
  accounting: 1,
  unlock: 1,
  RepAccounting: 1,
  manage_apps: 1,
  manage_shop: 1,
};
const NONE = Object.fromEntries(Object.keys(EVERY).map((name) => [name, 0]));
/** A person who signs in to a company's pages. */
type Person = { company_id: number; user_id: number; email: string };

const list = async (person: Person) => (await tenant.gateway.call(consoleUsers.list, tenant.as(person), {})).users;
const invite = (by: Person, input: CreateUser) => tenant.gateway.call(consoleUsers.invite, tenant.as(by), input);
const act = (by: Person, verb: 'remind' | 'disable' | 'enable', user_id: number) =>
  tenant.gateway.call(consoleUsers[verb], tenant.as(by), { user_id });
const permit = (by: Person, user_id: number, permissions: Partial<User['permissions']>) =>
  tenant.gateway.call(consoleUsers.permit, tenant.as(by), { user_id, permissions });
const seen = async (person: Person, id: number): Promise<User> => (await list(person)).find((user) => user.id === id)!;
const steps = async (user: Person) => (await tenant.eventsOf(user)).map((one) => `${one.sequence} ${one.topic}`);

describe('the owner of a new company', () => {
  it('creates the owner of a new company as a user with every permission, and emits an event', async () => {
    const owner = await tenant.aCompany();
    expect(await list(owner)).toEqual([
      {
        id: owner.user_id,
        company_id: owner.company_id,
        email: owner.email,
        first_name: '',
        last_name: '',
        language: 'en',
        note: '',
        state: 'enabled',
        time_zone: 0,
        token: expect.stringMatching(/^[A-Z]{16}$/) as string,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
        valid: true,
        verified_email: true,
        default_address: null,
        permissions: EVERY,
      },
    ]);
    const [born, ...more] = await tenant.eventsOf(owner);
    expect(more).toEqual([]);
    expect(born).toMatchObject({
      topic: 'user/create',
      sequence: 1,
      companyid: owner.company_id,
      data: { user_id: owner.user_id, email: owner.email, state: 'enabled' },
    });
  });
});

describe('an invitation', () => {
  it('stores an invited user, calls auth for the mail and audits in one transaction', async () => {
    const owner = await tenant.aCompany({ name: 'Acme Films' });
    const sent = aPerson({ language: 'de', note: 'from sales', time_zone: 60, permissions: { accounting: 1 } });
    const made = await invite(owner, sent);
    expect(made).toMatchObject({
      ...sent,
      company_id: owner.company_id,
      state: 'enabled',
      valid: true,
      verified_email: false,
      permissions: { ...NONE, accounting: 1 },
    });
    expect(made.token).toMatch(/^[A-Z]{16}$/);
    expect(await seen(owner, made.id)).toEqual(made);

    const events = await tenant.eventsOf({ ...owner, user_id: made.id });
    expect(events).toMatchObject([
      { topic: 'user/create', sequence: 1, data: { user_id: made.id, email: sent.email, state: 'enabled' } },
      {
        topic: 'user/invite',
        sequence: 2,
        data: {
          user_id: made.id,
          email: sent.email,
          first_name: 'Grace',
          language: 'de',
          company_name: 'Acme Films',
          invited_by: owner.email,
        },
      },
    ]);
    expect(await tenant.auditOf(owner.company_id)).toEqual([
      { operator: owner.email, action: 'user invite', detail: { email: sent.email } },
    ]);
  });

  it('names the inviting user in an invitation if the user has a name', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner, { permissions: { create_users: 1 } });
    const made = await invite(grace, aPerson());
    const events = await tenant.eventsOf({ ...owner, user_id: made.id });
    expect(events[1]?.data['invited_by']).toBe('Grace Hopper');
  });

  it('completes the address of an invited user in the order of the contract', async () => {
    const owner = await tenant.aCompany();
    const made = await invite(owner, aPerson({ default_address: { city: 'Berlin' } }));
    const { default_address, token } = await seen(owner, made.id);
    expect(default_address).toEqual({
      id: expect.any(Number) as number,
      first_name: '',
      last_name: '',
      name: '',
      company: '',
      address1: '',
      address2: '',
      city: 'Berlin',
      zip: '',
      province: '',
      province_code: '',
      country: '',
      country_name: '',
      country_code: null,
      phone: '',
      language: null,
      token,
      default: true,
      password_option: null,
    });
  });

  it('requires the permission to create users for an invitation', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner, { permissions: { ...EVERY, create_users: 0 } as never });
    const refused = {
      code: 'forbidden',
      message: 'You do not have the permission to manage the users of this company. Ask a user who has it.',
    };
    await expect(invite(grace, aPerson())).rejects.toMatchObject(refused);
    await expect(act(grace, 'remind', grace.id)).rejects.toMatchObject(refused);
    await expect(act(grace, 'disable', owner.user_id)).rejects.toMatchObject(refused);
    await expect(act(grace, 'enable', owner.user_id)).rejects.toMatchObject(refused);
    await expect(permit(grace, owner.user_id, { unlock: 0 })).rejects.toMatchObject(refused);
    await expect(list(grace)).rejects.toMatchObject({
      code: 'forbidden',
      message:
        'This request needs the permission create_users. Ask a user who manages the users of your company for this permission.',
    });
    expect(await list(owner)).toHaveLength(2);
    expect(await tenant.auditOf(owner.company_id)).toHaveLength(1);
  });

  it('rejects an invitation with a permission that the inviting user lacks', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner, { permissions: { create_users: 1, accounting: 1 } });
    await expect(
      invite(grace, aPerson({ permissions: { accounting: 1, unlock: 1, RepAccounting: 1 } })),
    ).rejects.toMatchObject({
      code: 'invalid',
      errors: {
        'permissions.unlock': ['must not exceed your own permissions'],
        'permissions.RepAccounting': ['must not exceed your own permissions'],
      },
    });
    const made = await invite(grace, aPerson({ permissions: { create_users: 1, accounting: 1 } }));
    expect(made.permissions).toEqual({ ...NONE, create_users: 1, accounting: 1 });
  });

  it('names every invalid field of an invitation, and stores nothing', async () => {
    const owner = await tenant.aCompany();
    const wrong = { email: 'nobody', first_name: ' ', language: 'german', permissions: { unlock: 2 } } as never;
    await expect(invite(owner, wrong)).rejects.toMatchObject({ code: 'invalid' });
    const errors = await invite(owner, wrong).catch((error: { errors: object }) => Object.keys(error.errors).sort());
    expect(errors).toEqual(['email', 'first_name', 'language', 'last_name', 'permissions.unlock']);
    expect(await list(owner)).toHaveLength(1);
  });

  it('rejects an invitation for an email of the company, in any case and concurrently', async () => {
    const owner = await tenant.aCompany();
    const email = anEmail('Grace');
    const ends = await Promise.allSettled(
      [email, email.toUpperCase()].map((one) => invite(owner, aPerson({ email: one }))),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const taken = {
      code: 'conflict',
      message: 'This company already has a user with that email. Choose another email.',
    };
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: taken });
    await expect(invite(owner, aPerson({ email: owner.email.toUpperCase() }))).rejects.toMatchObject(taken);
    expect(await list(owner)).toHaveLength(2);
  });

  it('ignores system fields and the state in an invitation', async () => {
    const owner = await tenant.aCompany();
    const made = await invite(owner, {
      ...aPerson(),
      state: 'disabled',
      token: 'A',
      verified_email: true,
      company_id: 1,
      version: 9,
    } as never);
    expect(made).toMatchObject({ state: 'enabled', verified_email: false, company_id: owner.company_id });
    expect(made.token).toMatch(/^[A-Z]{16}$/);
  });

  it('mails an invitation again on request, each time with the next version', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner);
    await act(owner, 'remind', grace.id);
    await act(owner, 'remind', grace.id);
    expect(await steps(grace)).toEqual(['1 user/create', '2 user/invite', '3 user/invite', '4 user/invite']);
    const [, first, , last] = await tenant.eventsOf(grace);
    expect(last?.data).toEqual(first?.data);
    expect((await tenant.auditOf(owner.company_id)).at(-1)).toEqual({
      operator: owner.email,
      action: 'user remind',
      detail: { user_id: grace.id },
    });
  });

  it('does not mail an invitation again to a user who accepted it or is disabled', async () => {
    const owner = await tenant.aCompany();
    const [ada, eve] = [await tenant.aUser(owner), await tenant.aUser(owner)];
    await tenant.auth.call(memberships.verified, tenant.call(), { email: ada.email });
    await act(owner, 'disable', eve.id);
    await expect(act(owner, 'remind', ada.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(act(owner, 'remind', eve.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await steps(ada)).not.toContain('4 user/invite');
  });
});

describe('disabling a user', () => {
  it('publishes an event and audits when a user is disabled, and when enabled', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner);
    await act(owner, 'disable', grace.id);
    expect(await seen(owner, grace.id)).toMatchObject({ state: 'disabled', valid: false });
    await act(owner, 'enable', grace.id);
    expect(await seen(owner, grace.id)).toMatchObject({ state: 'enabled', valid: true });
    const events = (await tenant.eventsOf(grace)).slice(2);
    const snapshot = { user_id: grace.id, email: grace.email };
    const [enabled, disabled] = [{ state: 'enabled' }, { state: 'disabled' }];
    expect(events.map(({ topic, sequence, data }) => ({ topic, sequence, data }))).toEqual([
      { topic: 'user/update', sequence: 3, data: { ...snapshot, ...disabled, before: enabled, after: disabled } },
      { topic: 'user/update', sequence: 4, data: { ...snapshot, ...enabled, before: disabled, after: enabled } },
    ]);
    expect((await tenant.auditOf(owner.company_id)).slice(1)).toEqual([
      { operator: owner.email, action: 'user disable', detail: { user_id: grace.id } },
      { operator: owner.email, action: 'user enable', detail: { user_id: grace.id } },
    ]);
  });

  it('changes no row when a user is disabled twice', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner);
    await act(owner, 'disable', grace.id);
    await act(owner, 'disable', grace.id);
    expect(await steps(grace)).toEqual(['1 user/create', '2 user/invite', '3 user/update']);
  });

  it('rejects disabling oneself or the owner, except by an operator', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner, { permissions: { create_users: 1 } });
    const self = { code: 'conflict', message: 'You cannot disable yourself. Ask another user who manages users.' };
    await expect(act(grace, 'disable', grace.id)).rejects.toMatchObject(self);
    await expect(act(owner, 'disable', owner.user_id)).rejects.toMatchObject(self);
    const ofOwner = {
      code: 'conflict',
      message: 'The owner of a company cannot be disabled. Contact the operator of the platform.',
    };
    await expect(act(grace, 'disable', owner.user_id)).rejects.toMatchObject(ofOwner);
    expect((await list(owner)).map(({ state }) => state)).toEqual(['enabled', 'enabled']);
    // An operator must be able to stop an attacker with the owner's account without disabling the shop.
    const input = { company_id: owner.company_id, email: owner.email };
    await tenant.cli.call(adminUsers.disable, tenant.operator(), input);
    expect((await list(grace)).map(({ state }) => state)).toEqual(['disabled', 'enabled']);
  });

  it('ends the permissions of a user when the user is disabled', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner, { permissions: { create_users: 1 } });
    await act(owner, 'disable', grace.id);
    await expect(invite(grace, aPerson())).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('leaves one of two users enabled who concurrently disable each other', async () => {
    const owner = await tenant.aCompany();
    const [ada, eve] = [
      await tenant.aUser(owner, { permissions: { create_users: 1 } }),
      await tenant.aUser(owner, { permissions: { create_users: 1 } }),
    ];
    // Both transactions reach their lock before either continues.
    const gate = await connected(tenant.db);
    await gate.query(`begin; select 1 from users where id in (${ada.id}, ${eve.id}) for update`);
    const both = Promise.allSettled([act(ada, 'disable', eve.id), act(eve, 'disable', ada.id)]);
    await eventually(async () => expect(await tenant.waiting()).toBe(2));
    await gate.query('rollback');
    gate.release();
    const ends = await both;
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'forbidden' } });
  });

  it('lets the operator disable a user by email in any case', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner);
    const input = { company_id: owner.company_id, email: grace.email.toUpperCase() };
    expect(await tenant.cli.call(adminUsers.disable, tenant.operator(), input)).toEqual({
      ...input,
      state: 'disabled',
    });
    expect(await seen(owner, grace.id)).toMatchObject({ state: 'disabled' });
    expect(await tenant.cli.call(adminUsers.enable, tenant.operator(), input)).toEqual({ ...input, state: 'enabled' });
    expect(await steps(grace)).toEqual(['1 user/create', '2 user/invite', '3 user/update', '4 user/update']);
    expect((await tenant.auditOf(owner.company_id)).slice(1)).toEqual([
      { operator: 'ada', action: 'user disable', detail: { email: input.email } },
      { operator: 'ada', action: 'user enable', detail: { email: input.email } },
    ]);
    const nobody = { ...input, email: 'nobody@example.org' };
    await expect(tenant.cli.call(adminUsers.disable, tenant.operator(), nobody)).rejects.toMatchObject({
      code: 'not_found',
      message: 'No user nobody@example.org was found. Check the id.',
    });
    const nowhere = { ...input, company_id: 999_999 };
    await expect(tenant.cli.call(adminUsers.disable, tenant.operator(), nowhere)).rejects.toMatchObject({
      code: 'not_found',
      message: 'No company 999999 was found. Check the id.',
    });
  });
});

describe('permitting', () => {
  it('changes only the permissions that are sent, and audits grants and removals', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner, { permissions: { web_access: 1, accounting: 1 } });
    await permit(owner, grace.id, { manage_apps: 1, accounting: 0 });
    expect((await seen(owner, grace.id)).permissions).toEqual({ ...NONE, web_access: 1, manage_apps: 1 });
    expect(await steps(grace)).toEqual(['1 user/create', '2 user/invite', '3 user/update']);
    expect((await tenant.auditOf(owner.company_id)).at(-1)).toEqual({
      operator: owner.email,
      action: 'user permit',
      detail: { user_id: grace.id, given: ['manage_apps'], taken: ['accounting'] },
    });
    await permit(owner, grace.id, { manage_apps: 1 });
    expect(await steps(grace)).toHaveLength(3);
  });

  it('rejects a permission that the granting user lacks, and keeps existing permissions', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner, { permissions: { create_users: 1 } });
    const kim = await tenant.aUser(owner, { permissions: { manage_shop: 1 } });
    await expect(permit(grace, kim.id, { manage_apps: 1 })).rejects.toMatchObject({
      code: 'invalid',
      errors: { 'permissions.manage_apps': ['must not exceed your own permissions'] },
    });
    await permit(grace, kim.id, { create_users: 1 });
    expect((await seen(owner, kim.id)).permissions).toEqual({ ...NONE, create_users: 1, manage_shop: 1 });
  });

  it("rejects permission changes of the caller, the owner and other companies' users", async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner, { permissions: EVERY as never });
    const stranger = await tenant.aUser(await tenant.aCompany());
    const refused = async (id: number): Promise<string> =>
      permit(grace, id, { unlock: 0 }).then(
        () => 'done',
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      );
    expect(await refused(grace.id)).toBe(
      'conflict: You cannot change your own permissions. Ask another user who manages users.',
    );
    expect(await refused(owner.user_id)).toBe(
      'conflict: The permissions of the owner cannot be changed. Change those of another user.',
    );
    expect(await refused(stranger.id)).toMatch(/^not_found/);
    expect((await list(owner)).map(({ permissions }) => permissions)).toEqual([EVERY, EVERY]);
  });
});

describe('a user without manage_shop', () => {
  it('hides the domains of the shop from a user without manage_shop', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner, { permissions: { ...EVERY, manage_shop: 0 } as never });
    const refused = { code: 'forbidden', message: expect.stringContaining('manage_shop') as string };
    const as = tenant.as(grace);
    await expect(tenant.gateway.call(consoleDomains.list, as, {})).rejects.toMatchObject(refused);
    const host = 'books.example.org';
    await expect(tenant.gateway.call(consoleDomains.check, as, { host })).rejects.toMatchObject(refused);
    await permit(owner, grace.id, { manage_shop: 1 });
    expect((await tenant.gateway.call(consoleDomains.list, as, {})).domains).toEqual([]);
  });
});

describe('a disabled company', () => {
  it('refuses to list or manage the users of a disabled company', async () => {
    const owner = await tenant.aCompany();
    const { company_id } = owner;
    await tenant.cli.call(adminCompanies.disable, tenant.operator(), { company_id });
    await expect(list(owner)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(invite(owner, aPerson())).rejects.toMatchObject({ code: 'forbidden' });
    await tenant.cli.call(adminCompanies.enable, tenant.operator(), { company_id });
    expect(await seen(owner, owner.user_id)).toMatchObject({ valid: true });
  });
});

describe('two companies', () => {
  it('allows the same email for unrelated users of two companies', async () => {
    const [mine, theirs] = [await tenant.aCompany(), await tenant.aCompany()];
    const email = anEmail('grace');
    const [here, there] = [await tenant.aUser(mine, { email }), await tenant.aUser(theirs, { email })];
    expect(here.token).not.toBe(there.token);
    await act(mine, 'disable', here.id);
    expect(await seen(mine, here.id)).toMatchObject({ state: 'disabled' });
    expect(await seen(theirs, there.id)).toMatchObject({ state: 'enabled' });
    const input = { company_id: theirs.company_id, email };
    await tenant.cli.call(adminUsers.disable, tenant.operator(), input);
    await act(mine, 'enable', here.id);
    expect(await seen(mine, here.id)).toMatchObject({ state: 'enabled' });
    expect(await seen(theirs, there.id)).toMatchObject({ state: 'disabled' });
  });

  it('returns no users of another company to a user', async () => {
    const [mine, theirs] = [await tenant.aCompany(), await tenant.aCompany()];
    const grace = await tenant.aUser(theirs);
    for (const verb of ['remind', 'disable', 'enable'] as const) {
      await expect(act(mine, verb, grace.id)).rejects.toMatchObject({ code: 'not_found' });
    }
    // A user of another company is unknown here, whatever their permissions there.
    await expect(invite({ ...mine, user_id: theirs.user_id }, aPerson())).rejects.toMatchObject({ code: 'forbidden' });
    expect((await list(mine)).map(({ id }) => id)).toEqual([mine.user_id]);
    expect(await steps(grace)).toEqual(['1 user/create', '2 user/invite']);
  });
});
