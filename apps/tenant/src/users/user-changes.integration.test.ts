import { companyId, users, type Context, type CreateUser, type UpdateUser, type User } from '@marquee/contracts';
import { anEmail, aPerson, TenantFixture } from '../testing/tenant.fixture';

let tenant: TenantFixture;
beforeAll(async () => void (tenant = await TenantFixture.start()));
afterAll(() => tenant.stop());

/** An admin user in whose name an app calls. */
type Granting = { company_id: number; user_id: number };

const inNameOf = ({ company_id, user_id }: Granting): Context => ({
  ...tenant.call(),
  company: companyId(company_id),
  app: 'test-app',
  user: user_id,
  scopes: ['companies'],
});
const create = (by: Granting, input: CreateUser) => tenant.gateway.call(users.create, inNameOf(by), input);
const change = (by: Granting, { token }: { token: string }, user: UpdateUser) =>
  tenant.gateway.call(users.update, inNameOf(by), { token, user });
const seen = (by: Granting, { token }: { token: string }): Promise<User> =>
  tenant.gateway.call(users.get, inNameOf(by), { token });
const named = (user: Granting) => seen(user, { token: String(user.user_id) });
const steps = async (user: Granting) => (await tenant.eventsOf(user)).map((one) => `${one.sequence} ${one.topic}`);
const MANAGER = { create_users: 1, accounting: 1 } as const;
const REFUSED = {
  code: 'forbidden',
  message: 'You do not have the permission to manage the users of this company. Ask a user who has it.',
};

describe('creating a user in the name of an admin user', () => {
  it('requires the permission of the admin user in whose name an app creates a user', async () => {
    const owner = await tenant.aCompany();
    const clerk = await tenant.aUser(owner, { permissions: { accounting: 1 } });
    await expect(create(clerk, aPerson())).rejects.toMatchObject(REFUSED);
    expect((await tenant.gateway.call(users.count, inNameOf(owner), {})).count).toBe(2);
  });

  it('refuses to give a new user a permission that the admin user lacks', async () => {
    const owner = await tenant.aCompany();
    const manager = await tenant.aUser(owner, { permissions: MANAGER });
    await expect(create(manager, aPerson({ permissions: { accounting: 1, unlock: 1 } }))).rejects.toMatchObject({
      code: 'invalid',
      errors: { 'permissions.unlock': ['must not exceed your own permissions'] },
    });
    const made = await create(manager, aPerson({ permissions: { accounting: 1 } }));
    expect(made.permissions).toMatchObject({ accounting: 1, unlock: 0 });
  });

  it("audits the creation of a user by an app with the app's name", async () => {
    const owner = await tenant.aCompany();
    const { id, token, email } = await create(owner, aPerson());
    await change(owner, { token }, { note: 'new' });
    expect(await tenant.auditOf(owner.company_id)).toEqual([
      { operator: 'app test-app', action: 'user invite', detail: { email } },
      { operator: 'app test-app', action: 'user update', detail: { user_id: id, changed: ['note'] } },
    ]);
  });
});

describe('changing a user', () => {
  it('allows user managers and the user to change a user', async () => {
    const owner = await tenant.aCompany();
    const clerk = await tenant.aUser(owner);
    const other = await tenant.aUser(owner);
    await expect(change(clerk, other, { first_name: 'Mallory' })).rejects.toMatchObject(REFUSED);
    await expect(change(clerk, other, { state: 'disabled' })).rejects.toMatchObject(REFUSED);
    await expect(change(clerk, clerk, { permissions: { ...clerk.permissions, web_access: 1 } })).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await seen(owner, other)).toMatchObject({ first_name: 'Grace', state: 'enabled' });
    expect(await change(clerk, clerk, { first_name: 'Kim' })).toMatchObject({ first_name: 'Kim' });
  });

  it("requires the permission to create users for changes of one's own permissions", async () => {
    const owner = await tenant.aCompany();
    const clerk = await tenant.aUser(owner, { permissions: { accounting: 1 } });
    await expect(change(clerk, clerk, { permissions: { accounting: 0 } })).rejects.toMatchObject(REFUSED);
  });

  it('rejects changes in the name of a disabled user', async () => {
    const owner = await tenant.aCompany();
    const manager = await tenant.aUser(owner, { permissions: MANAGER });
    await change(owner, manager, { state: 'disabled' });
    await expect(change(manager, manager, { first_name: 'Kim' })).rejects.toMatchObject(REFUSED);
    await expect(change(manager, manager, { state: 'enabled' })).rejects.toMatchObject(REFUSED);
  });

  it('rejects a permission that the granting user lacks, and keeps existing permissions', async () => {
    const owner = await tenant.aCompany();
    const manager = await tenant.aUser(owner, { permissions: MANAGER });
    const able = await tenant.aUser(owner, { permissions: { unlock: 1 } });
    await expect(change(manager, able, { permissions: { web_access: 1 } })).rejects.toMatchObject({
      code: 'invalid',
      errors: { 'permissions.web_access': ['must not exceed your own permissions'] },
    });
    const echoed = { permissions: { ...able.permissions, accounting: 1 as const } };
    expect((await change(manager, able, echoed)).permissions).toMatchObject({ unlock: 1, accounting: 1 });
    expect((await change(manager, able, { permissions: { accounting: 0 } })).permissions).toEqual(able.permissions);
  });

  it('rejects disabling oneself or the owner, and keeps every permission of the owner', async () => {
    const owner = await tenant.aCompany();
    const manager = await tenant.aUser(owner, { permissions: MANAGER });
    const { token } = await named(owner);
    await expect(change(manager, manager, { state: 'disabled' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'You cannot disable yourself. Ask another user who manages users.',
    });
    await expect(change(manager, { token }, { state: 'disabled' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The owner of a company cannot be disabled. Contact the operator of the platform.',
    });
    for (const by of [manager, owner]) {
      await expect(change(by, { token }, { permissions: { create_users: 0 } })).rejects.toMatchObject({
        code: 'conflict',
        message: 'The permissions of the owner cannot be changed. Change those of another user.',
      });
    }
    expect(await steps(owner)).toEqual(['1 user/create']);
  });

  it('creates no version when an owner without a name is sent back unchanged', async () => {
    const owner = await tenant.aCompany();
    const user = await named(owner);
    expect(await change(owner, user, user as UpdateUser)).toEqual(user);
    expect(await steps(owner)).toEqual(['1 user/create']);
    await change(owner, user, { first_name: 'Ada', last_name: 'Moor' });
    await expect(change(owner, user, { first_name: '' })).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('a changed email', () => {
  it("marks a changed email as unverified, and publishes an event for auth's mail", async () => {
    const owner = await tenant.aCompany({ name: 'Acme Films' });
    const grace = await tenant.aUser(owner);
    await tenant.db.query('update users set verified_email = true where id = $1', [grace.id]);
    const email = anEmail('other');
    const changed = await change(owner, grace, { email });
    expect(changed).toMatchObject({ email, verified_email: false });
    expect(await seen(owner, grace)).toEqual(changed);
    const events = await tenant.eventsOf(grace);
    expect(events.slice(2).map(({ sequence, topic, data }) => ({ sequence, topic, data }))).toEqual([
      {
        sequence: 3,
        topic: 'user/update',
        data: {
          user_id: grace.id,
          email,
          state: 'enabled',
          before: { email: '[redacted]', verified_email: true },
          after: { email: '[redacted]', verified_email: false },
        },
      },
      {
        sequence: 4,
        topic: 'user/invite',
        data: expect.objectContaining({ user_id: grace.id, email, company_name: 'Acme Films' }) as object,
      },
    ]);
    await change(owner, grace, { note: 'after both' });
    expect((await steps(grace)).at(-1)).toBe('5 user/update');
  });

  it('keeps an email verified if only the case of its letters changes', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner);
    await tenant.db.query('update users set verified_email = true where id = $1', [grace.id]);
    const email = grace.email.toUpperCase();
    expect(await change(owner, grace, { email })).toMatchObject({ email, verified_email: true });
    expect(await steps(grace)).toEqual(['1 user/create', '2 user/invite', '3 user/update']);
  });

  it('publishes the company with a changed email of its owner, and of no other user', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner);
    await change(owner, grace, { email: anEmail('other') });
    expect(await tenant.companyEventsOf(owner.company_id)).toHaveLength(1);
    const email = anEmail('new');
    await change(owner, await named(owner), { email, note: 'moved' });
    await change(owner, await named(owner), { note: 'again' });
    const [, published, ...more] = await tenant.companyEventsOf(owner.company_id);
    expect(published).toMatchObject({ sequence: 2, topic: 'company/update', data: { owner: { email } } });
    expect(more).toEqual([]);
  });

  it('mails no changed email while the user is disabled', async () => {
    const owner = await tenant.aCompany();
    const grace = await tenant.aUser(owner);
    await change(owner, grace, { state: 'disabled', email: anEmail('other') });
    expect(await steps(grace)).toEqual(['1 user/create', '2 user/invite', '3 user/update']);
  });

  it("rejects an email that the company already has, and allows another company's email", async () => {
    const [owner, theirs] = [await tenant.aCompany(), await tenant.aCompany()];
    const [grace, kim] = [await tenant.aUser(owner), await tenant.aUser(owner)];
    await expect(change(owner, grace, { email: kim.email.toUpperCase() })).rejects.toMatchObject({ code: 'conflict' });
    expect(await steps(grace)).toEqual(['1 user/create', '2 user/invite']);
    const stranger = await tenant.aUser(theirs);
    expect(await change(theirs, stranger, { email: kim.email })).toMatchObject({ email: kim.email });
  });

  it('refuses to change the email of the owner or of a user with more permissions', async () => {
    const owner = await tenant.aCompany();
    const manager = await tenant.aUser(owner, { permissions: MANAGER });
    const equal = await tenant.aUser(owner, { permissions: { accounting: 1 } });
    const able = await tenant.aUser(owner, { permissions: { unlock: 1 } });
    const every = await tenant.aUser(owner, { permissions: (await named(owner)).permissions });
    const email = anEmail('mallory');
    await expect(change(manager, able, { email })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(every, await named(owner), { email })).rejects.toMatchObject({ code: 'forbidden' });
    await change(manager, equal, { email });
    const own = anEmail('owner');
    expect(await change(owner, await named(owner), { email: own })).toMatchObject({ email: own });
  });
});
