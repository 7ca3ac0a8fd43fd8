import { companyApps, companyId, type Context } from '@marquee/contracts';
import { databaseOf, preparedOn, wholeScansOf } from '@marquee/testing';
import { TestApp } from '../testing/an-app';
import { AuthFixture } from '../testing/auth.fixture';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
});
afterAll(() => fixture?.stop());

function contextOf(company: number): Context {
  return { ...fixture.call(), company: companyId(company), app: 'an-app', user: 1, scopes: ['companies'] };
}

it('reads the apps of a company through indexes', async () => {
  const app = await TestApp.make(fixture);
  await app.code();
  const ctx = contextOf(app.company);
  const [first] = (await fixture.gateway.call(companyApps.list, ctx, { limit: 5 })).items;
  expect(first).toMatchObject({ id: app.id, published: true, installed: true, scopes: ['products'] });
  expect(await fixture.gateway.call(companyApps.count, ctx, {})).toEqual({ count: 1 });
  expect(await fixture.gateway.call(companyApps.get, ctx, { id: app.id })).toEqual(first);
  const { pool } = databaseOf(fixture.auth.app);
  const read = (await preparedOn(pool)).flat().filter(({ name }) => /^apps_[\w-]{16}$/.test(name));
  expect(read).not.toEqual([]);
  expect(await wholeScansOf(pool, read, [])).toEqual([]);
});
