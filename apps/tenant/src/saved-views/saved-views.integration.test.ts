import { companyId, savedViews, type Context, type CreatedCompany } from '@marquee/contracts';
import { anEmail, TenantFixture } from '../testing/tenant.fixture';

let tenant: TenantFixture;
beforeAll(async () => void (tenant = await TenantFixture.start()));
afterAll(() => tenant.stop());

const as = ({ company_id }: Pick<CreatedCompany, 'company_id'>, user: number): Context => ({
  ...tenant.call(),
  company: companyId(company_id),
  app: `console:${user}`,
  user,
  email: anEmail('ada'),
  scopes: [],
});
const save = (who: Context, name = 'Unpaid', shared = false) =>
  tenant.gateway.call(savedViews.create, who, { resource: 'orders', name, shared });

describe('the views of a company', () => {
  it('hides saved views from users of other companies with the same user id', async () => {
    const [acme, beta] = [await tenant.aCompany(), await tenant.aCompany()];
    const { id } = await save(as(acme, acme.user_id), 'Unpaid', true);
    const stranger = as(beta, acme.user_id);
    expect((await tenant.gateway.call(savedViews.list, stranger, { limit: 10 })).items).toEqual([]);
    for (const call of [
      tenant.gateway.call(savedViews.get, stranger, { id }),
      tenant.gateway.call(savedViews.update, stranger, { id, view: { name: 'Taken over' } }),
      tenant.gateway.call(savedViews.remove, stranger, { id }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await tenant.gateway.call(savedViews.get, as(acme, acme.user_id), { id })).toMatchObject({ name: 'Unpaid' });
  });

  it('lists own and shared saved views, and hides private views of other users', async () => {
    const acme = await tenant.aCompany();
    const [ada, kim] = [as(acme, acme.user_id), as(acme, acme.user_id + 1000)];
    const [own, shared] = [await save(ada, 'Own'), await save(kim, 'Shared', true)];
    await save(kim, 'Private');
    const { items } = await tenant.gateway.call(savedViews.list, ada, { limit: 10 });
    expect(items.map(({ id }) => id)).toEqual([own.id, shared.id]);
  });

  it('stores at most 200 saved views per user and company, even under concurrent requests', async () => {
    const acme = await tenant.aCompany();
    const ada = as(acme, acme.user_id);
    for (let round = 0; round < 9; round += 1) {
      await Promise.all(Array.from({ length: 22 }, (_, n) => save(ada, `${round} ${n}`)));
    }
    const last = await Promise.allSettled([1, 2, 3, 4].map((n) => save(ada, `last ${n}`)));
    const refused = last.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
    const message = 'A user can have at most 200 views in a company. Delete one first.';
    expect(refused).toMatchObject([1, 2].map(() => ({ code: 'conflict', message })));
    await expect(save(as(acme, acme.user_id + 1000))).resolves.toMatchObject({ name: 'Unpaid' });
  });
});
