import {
  adminGrants,
  consoleGrants,
  revocationKey,
  REVOCATIONS_BUCKET,
  companyId,
  adminTokens,
  type Scope,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { SweepWorker } from '../sweep.worker';
import { TestApp } from '../testing/an-app';
import { AuthFixture } from '../testing/auth.fixture';
import { GrantsService } from './grants.service';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

const listed = async (company: number) =>
  (await fixture.gateway.call(consoleGrants.list, fixture.person(company), {})).grants;
const remove = (company: number, grant_id: number) =>
  fixture.gateway.call(consoleGrants.remove, fixture.person(company), { grant_id });

describe('granting', () => {
  it('adds newly granted scopes to the stored grant, but issues a code with only the prompted scopes', async () => {
    const app = await TestApp.make(fixture);
    const service = fixture.auth.app.get(GrantsService, { strict: false });
    const held = () => service.held(fixture.call(), companyId(app.company), app.id);
    expect(await held()).toEqual([]);
    await app.code({ scopes: ['orders'] });
    expect(await held()).toEqual(['orders']);
    const second = await app.code({ scopes: ['orders', 'products'] });
    expect(await held()).toEqual(['products', 'orders']);
    const third = await app.code({ scopes: ['products'] });
    expect(await held()).toEqual(['products', 'orders']);
    expect((await app.exchanged(second)).scope).toBe('orders,products');
    expect((await app.exchanged(third)).scope).toBe('products');
    expect(await app.grants()).toHaveLength(1);
    expect(await app.events()).toEqual(['app/update 1 out', 'app/update 2 in', 'app/update 3 in']);
    expect((await app.audit()).filter(({ action }) => action === 'app allow')).toMatchObject([
      { company_id: String(app.company), detail: { scopes: ['orders'] } },
      { company_id: String(app.company), detail: { scopes: ['orders', 'products'] } },
    ]);
  });

  it('ends no stored token if repeated requests make an admin grant access', async () => {
    const app = await TestApp.make(fixture);
    const stored = (await app.exchanged(await app.code())).refresh_token as string;
    for (let prompt = 0; prompt < 25; prompt += 1) await app.code();
    expect(await app.chains()).toHaveLength(21);
    expect(await app.refusal(stored)).toBeNull();
  });

  it('deletes the refresh-token chain of an online grant after the code exchange, and keeps stored tokens', async () => {
    const app = await TestApp.make(fixture);
    const stored = (await app.exchanged(await app.code())).refresh_token as string;
    let code = '';
    for (let signIn = 0; signIn < 25; signIn += 1) {
      code = await app.code({ access_type: 'online' });
      await app.exchanged(code);
    }
    expect(await app.chains()).toHaveLength(1);
    expect(await app.refusal(code, app.withSecret)).toBe('invalid_grant');
    expect(await app.refusal(stored)).toBeNull();
  });

  it('ends neither codes nor tokens of another user, however often one user grants access', async () => {
    const app = await TestApp.make(fixture);
    const bob = fixture.tenant.user(app.company, `bob-${app.company}@example.org`, 7);
    const [code, stored] = [await app.code(bob), (await app.exchanged(await app.code(bob))).refresh_token as string];
    for (let prompt = 0; prompt < 21; prompt += 1) await app.exchanged(await app.code());
    for (let prompt = 0; prompt < 21; prompt += 1) await app.code();
    expect(await app.chains()).toHaveLength(42);
    expect(await app.refusal(stored)).toBeNull();
    expect(await app.refusal(code)).toBeNull();
  });

  it('keeps the newest code of a user with twenty live tokens and twenty codes', async () => {
    const app = await TestApp.make(fixture);
    for (let prompt = 0; prompt < 20; prompt += 1) await app.refreshToken();
    const codes: string[] = [];
    for (let prompt = 0; prompt < 21; prompt += 1) codes.push(await app.code());
    expect(await app.refusal(codes[0] as string)).toBe('invalid_grant');
    for (const code of [codes[1], codes[20]]) expect(await app.refusal(code as string)).toBeNull();
    expect((await app.chains()).filter(({ generation }) => generation > 1)).toHaveLength(20);
  });

  it('creates one grant for many concurrent consents', async () => {
    const app = await TestApp.make(fixture);
    const codes = await Promise.all(Array.from({ length: 10 }, () => app.code()));
    expect(new Set(codes).size).toBe(10);
    expect(await app.grants()).toHaveLength(1);
    expect(await app.events()).toEqual(['app/update 1 out', 'app/update 2 in']);
  });
});

describe('the apps that hold permissions', () => {
  it('lists the apps with a grant of the company, with publisher and last use', async () => {
    const publisher = await TestApp.make(fixture, { name: 'Their app' });
    const app = publisher.at(publisher.company + 40_000);
    const code = await app.code({ scopes: ['products', 'orders'] });
    const [grant] = await listed(app.company);
    expect(grant).toEqual({
      grant_id: Number((await app.grants())[0]?.id),
      app_id: app.id,
      client_id: app.client_id,
      app_name: 'Their app',
      publisher: `Company ${publisher.company}`,
      scopes: ['products', 'orders'],
      user_email: `owner-${app.company}@example.org`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
      last_used_at: null,
    });
    await app.exchanged(code);
    expect((await listed(app.company))[0]?.last_used_at).toMatch(/^\d{4}-/);
    expect(await listed(publisher.company)).toEqual([]);
  });

  it("removes a grant of the caller's company permanently, and no grant of another company", async () => {
    const [app, stranger] = [await TestApp.make(fixture), await TestApp.make(fixture)];
    const token = await app.refreshToken();
    const id = Number((await app.grants())[0]?.id);
    await expect(remove(stranger.company, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await app.refusal(token)).toBeNull();

    expect(await remove(app.company, id)).toEqual({});
    expect(await app.grants()).toEqual([]);
    expect(await app.chains()).toEqual([]);
    expect(await app.events()).toEqual(['app/update 1 out', 'app/update 2 in', 'app/uninstalled 3 out']);
    const watch = await fixture.gateway.watchKeys(REVOCATIONS_BUCKET);
    await eventually(() => expect(watch.has(revocationKey.grant(id))).toBe(true));
    await watch.stop();
    await expect(remove(app.company, id)).rejects.toMatchObject({ code: 'not_found' });
    const audit = await fixture.rows(`select operator, company_id, detail from audit where action = 'grant remove'`);
    expect(audit).toEqual([
      { operator: `owner-${app.company}@example.org`, company_id: String(app.company), detail: { grant_id: id } },
    ]);
  });

  it('lets an operator remove a grant, after which a user can grant access again', async () => {
    const app = await TestApp.make(fixture);
    await app.code();
    const [before] = await app.grants();
    const input = { company_id: app.company, client_id: app.client_id };
    expect(await fixture.cli.call(adminGrants.remove, fixture.operator(), input)).toEqual(input);
    await expect(fixture.cli.call(adminGrants.remove, fixture.operator(), input)).rejects.toMatchObject({
      code: 'not_found',
    });
    await app.code();
    expect((await app.grants())[0]?.id).not.toBe(before?.id);
    expect((await app.events()).slice(2)).toEqual(['app/uninstalled 3 out', 'app/update 4 in']);
  });
});

describe('events of one app and company', () => {
  it('leaves no gap in the event sequence under concurrent grants, removals and exchanges', async () => {
    const app = await TestApp.make(fixture);
    const allow = async (scope: Scope) => void (await app.exchange(await app.code({ scopes: [scope] })));
    const input = { company_id: app.company, client_id: app.client_id };
    const remove = () => fixture.cli.call(adminGrants.remove, fixture.operator(), input).catch(() => undefined);
    const turns = [() => allow('products'), () => allow('orders'), remove, () => allow('customers')];
    await Promise.all(Array.from({ length: 10 }, () => turns).flatMap((round) => round.map((turn) => turn())));
    const events = await app.events();
    expect(events.map((event) => Number(event.split(' ')[1]))).toEqual(events.map((_, index) => index + 1));
    const last = (await app.grants()).length === 1 ? 'in' : 'out';
    expect(events.at(-1)?.split(' ')[2]).toBe(last);
  });
});

describe('a token by an operator’s word', () => {
  const issue = (app: TestApp, scopes: Scope[] = ['products']) =>
    fixture.cli.call(adminTokens.issue, fixture.operator(), {
      company_id: app.company,
      client_id: app.client_id,
      scopes,
    });

  it('issues tokens for an operator in the form of an exchange, with a usable refresh token', async () => {
    const app = await TestApp.make(fixture);
    const issued = await issue(app, ['products', 'orders']);
    expect(issued).toMatchObject({ scope: 'products,orders', access_type: 'offline', expires_in: 1800 });
    const { access_token, refresh_token } = await app.exchanged(issued.refresh_token as string, app.withSecret);
    const repeated = await app.exchanged(issued.refresh_token as string, app.withSecret);
    expect(repeated).toMatchObject({ access_token, refresh_token });
    expect(await app.refusal(issued.refresh_token as string)).toBe('invalid_grant');
  });

  it('refuses to issue a token for a disabled company or owner, an unknown app or unknown scopes', async () => {
    const app = await TestApp.make(fixture);
    await expect(issue(app, ['nonsense' as Scope])).rejects.toMatchObject({ code: 'invalid' });
    await expect(issue(app, [])).rejects.toMatchObject({ code: 'invalid' });
    const snapshot = fixture.tenant.snapshots.get(app.company);
    if (snapshot) fixture.tenant.snapshots.set(app.company, { ...snapshot, disabled: true });
    await expect(issue(app)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('disabled') as string,
    });
    if (snapshot) fixture.tenant.snapshots.set(app.company, snapshot);
    const owner = fixture.tenant.users.find((user) => user.company_id === app.company);
    if (owner) fixture.tenant.disable(owner);
    await expect(issue(app)).rejects.toMatchObject({ code: 'conflict' });
    expect(await app.grants()).toEqual([]);
  });
});

it('deletes expired codes and refresh-token chains of online grants, and keeps all other chains', async () => {
  const app = await TestApp.make(fixture);
  await app.exchanged(await app.code({ access_type: 'online' }));
  const token = (await app.exchanged(await app.code())).refresh_token as string;
  await app.code();
  fixture.ahead = 61 * 60_000;
  await fixture.auth.app.get(SweepWorker, { strict: false }).sweep();
  expect(await app.chains()).toMatchObject([{ generation: 2 }]);
  expect(await app.refusal(token)).toBeNull();
});
