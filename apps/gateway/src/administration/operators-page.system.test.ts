import { randomUUID } from 'node:crypto';
import { SERVICES, type ServiceState } from '@marquee/contracts';
import { aColleague, aCompany, anOperator, startBrowser, system, type TestCompany } from '@marquee/testing';
import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { ConsoleVisitor } from '../testing/console/visitor';

const PATH = '/admin/service_states.json';
type Many = { service_states: ServiceState[] };

let browser: Browser;
let company: TestCompany;
beforeAll(async () => {
  [browser, company] = await Promise.all([startBrowser(), aCompany()]);
});
afterAll(() => browser.close());

/** Runs the work while statistics has a dead letter, and passes it the id of the event. */
async function withDeadLetter(work: (event: string) => Promise<void>): Promise<void> {
  const database = new Client({ connectionString: system().databaseOf('statistics') });
  await database.connect();
  const event = randomUUID();
  try {
    await database.query(
      `insert into statistics.dead_letters (consumer, subject, event_id, body, error, attempts, created_at)
         values ('statistics-orders', $2, $1, '{}', 'The order has no currency.', 7, now())`,
      [event, `events.commerce.${company.company_id}.order.create`],
    );
    await work(event);
  } finally {
    await database.query('delete from statistics.dead_letters where event_id = $1', [event]);
    await database.end();
  }
}

describe('GET /admin/service_states.json', () => {
  it('lists the state of every service to an operator, and answers 403 to all other users', async () => {
    const kim = await aColleague(company, 'manage_shop', 'manage_apps', 'create_users');
    const api = kim.api();
    const { body: refused } = await api.get<{ error: string }>(PATH, 403);
    expect(refused.error).toContain('needs an operator of the platform');
    await anOperator(kim.user.email);
    const { service_states: states } = (await api.get<Many>(PATH, 200)).body;
    expect(states.map(({ service, ready, faults }) => [service, ready, faults])).toEqual(
      ['gateway', 'storefront', ...SERVICES].map((service) => [service, true, []]),
    );
    const catalog = states.find(({ service }) => service === 'catalog');
    expect(catalog?.queues).toContainEqual({
      name: 'outbox',
      waiting: expect.any(Number) as number,
      oldest_seconds: expect.any(Number) as number,
    });
    expect(catalog?.consumers.map(({ name }) => name)).toContain('catalog-mirrors');
    await system().cli('operator', 'remove', '--email', kim.user.email);
    await api.get(PATH, 403);
  });
});

describe("the operators' page", () => {
  it('shows the services, a dead letter and the command that replays it', async () => {
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page, t } = visitor;
    await visitor.open('system');
    const services = page.getByRole('region', { name: t.list.table('Services') });
    expect(await services.getByRole('row').count()).toBe(10);
    await services.getByRole('row', { name: /^storefront/ }).waitFor();
    await withDeadLetter(async (event) => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      const letters = page.getByRole('region', { name: t.list.table(t.fields.dead_letters) });
      const row = letters.getByRole('row').filter({ hasText: `events.commerce.${company.company_id}.order.create` });
      await row.getByText('The order has no currency.').waitFor();
      const states = (await visitor.user.api().get<Many>(PATH, 200)).body.service_states;
      const letter = states.flatMap((one) => one.dead_letters).find(({ event_id }) => event_id === event);
      expect(letter).toMatchObject({ attempts: 7, consumer: 'statistics-orders' });
      const command = `marquee dead-letters replay --service statistics --id ${letter?.id}`;
      await page.getByText(command).waitFor();
      await page.getByRole('status').getByText('statistics').waitFor();
    });
    expect(visitor.takeFaults()).toEqual([]);
    await visitor.close();
  });

  it('names the missing right to a user who is no operator', async () => {
    const visitor = await ConsoleVisitor.of(browser, company, { permissions: ['manage_shop'] });
    await visitor.open('system');
    await visitor.page.getByText(visitor.t.shell.forbiddenOperator).waitFor();
    expect(await visitor.page.getByRole('link', { name: visitor.t.nav.system, exact: true }).count()).toBe(0);
    await visitor.close();
  });
});
