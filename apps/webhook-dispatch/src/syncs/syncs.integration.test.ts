import { createHash, randomUUID } from 'node:crypto';
import { webhooks, type CustomerSync } from '@marquee/contracts';
import { eventually, mailsIn } from '@marquee/testing';
import { RETRY_SECONDS } from '../dispatch.config';
import { DispatchFixture, type TestApp } from '../testing/dispatch.fixture';

const DAY = 86_400_000;
let fixture: DispatchFixture;
beforeAll(async () => {
  fixture = await DispatchFixture.start();
});
afterAll(() => fixture?.stop());
beforeEach(() => {
  fixture.ahead = 0;
  fixture.freeze();
});
afterEach(() => {
  fixture.script.isAway = false;
  fixture.commerce.isAway = false;
  fixture.thaw();
});

/** An app with a unique sync URL. */
function aSyncingApp(company?: number): TestApp & { path: string } {
  const app = fixture.anApp(company);
  const path = `/${randomUUID()}`;
  movedTo(app, fixture.receiver.url(path));
  return { ...app, path };
}
function movedTo({ client_id }: TestApp, sync_url: string | null): void {
  fixture.script.apps.set(client_id, { ...fixture.script.apps.get(client_id)!, sync_url });
}
/** Publishes a customer change, by default of the email. */
async function changes(company: number, input: Partial<CustomerSync> = {}) {
  const id = randomUUID();
  const change = {
    customer_token: 'QWERTZUIOPASDFGH',
    email: `${id}@before.example`,
    new_email: `${id}@after.example`,
    password_changed: false,
    changed_at: fixture.clock.now().toISOString(),
    ...input,
  };
  fixture.commerce.changes.set(id, change);
  const data = { id, token: change.customer_token, changed: ['email'] };
  return { ...change, id, event: await fixture.happens(company, 'customer/sync', id, data) };
}
const emailsAt = (path: string) => bodiesAt(path).map(({ email }) => email);
const bodiesAt = (path: string) =>
  fixture.receiver.at(path).map(({ text }) => JSON.parse(text) as CustomerSync & { hash: string });
const receiverOf = async ({ company, client_id }: TestApp) => {
  const found = await fixture.db.query<{ id: number; is_active: boolean }>(
    "select id, is_active from webhooks where company_id = $1 and app = $2 and topic = 'sync'",
    [company, client_id],
  );
  expect(found).toHaveLength(1);
  return found[0]!;
};
const statesOf = async (app: TestApp) => {
  const rows = await fixture.rows((await receiverOf(app)).id);
  return rows.map(({ state, attempts }) => [state, attempts.at(-1)?.reason ?? null]);
};

describe('changes by a customer on storefront pages', () => {
  it('delivers a customer change to apps of the company with a sync URL, signed', async () => {
    const app = aSyncingApp();
    const twin = aSyncingApp(app.company);
    const [stranger, quiet] = [aSyncingApp(), fixture.anApp(app.company)];
    const change = await changes(app.company, { new_email: null, password_changed: true });
    await eventually(() => expect([emailsAt(app.path), emailsAt(twin.path)]).toEqual([[change.email], [change.email]]));
    const { customer_token, email, changed_at } = change;
    const text =
      `company_id${app.company}customer_token${customer_token}email${email}` +
      `new_emailpassword_changedtruechanged_at${changed_at}${app.secret}`;
    expect(bodiesAt(app.path)[0]).toEqual({
      company_id: app.company,
      customer_token,
      email,
      new_email: null,
      password_changed: true,
      changed_at,
      hash: createHash('sha256').update(text, 'utf8').digest('hex'),
    });
    expect(fixture.receiver.at(app.path)[0]?.headers).toMatchObject({
      'webhook-id': expect.any(String) as string,
      'webhook-signature': expect.stringMatching(/^v1,/) as string,
    });
    await fixture.settled();
    expect(emailsAt(stranger.path)).toEqual([]);
    const received = await fixture.db.query('select app from webhooks where company_id = $1', [app.company]);
    expect(received).not.toContainEqual({ app: quiet.client_id });
  });

  it('stores no customer data of a change, even if the receiver echoes the data', async () => {
    const app = aSyncingApp();
    fixture.receiver.answers.set(app.path, (response, { text }) => void response.writeHead(500).end(text));
    const { email, new_email } = await changes(app.company);
    await fixture.settled();
    fixture.receiver.answers.set(app.path, (response, { text }) => void response.end(text));
    fixture.ahead += 60_000;
    await fixture.settled();
    expect(emailsAt(app.path)).toEqual([email, email]);
    const tables = await fixture.db.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
    );
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables) {
      const kept = await fixture.db.query(`select 1 from ${name} r where r::text like any($1)`, [
        [`%${email}%`, `%${new_email}%`],
      ]);
      expect([name, kept]).toEqual([name, []]);
    }
  });

  it('delivers a customer change once, even if redelivered after the inbox lost its record', async () => {
    const app = aSyncingApp();
    const { email, event } = await changes(app.company);
    await fixture.settled();
    await fixture.comesAgain(event);
    await fixture.settled();
    expect(emailsAt(app.path)).toEqual([email]);
  });

  it('delivers customer changes in order per customer, even after failed attempts', async () => {
    const app = aSyncingApp();
    const statuses = [500, 200, 500];
    fixture.receiver.answers.set(app.path, (response) => void response.writeHead(statuses.shift() ?? 200).end());
    const [first, second, third] = [await changes(app.company), await changes(app.company), await changes(app.company)];
    for (let round = 0; round < 3; round++) {
      await fixture.settled();
      fixture.ahead += 60_000;
    }
    const emails = [first, first, second, second, third].map(({ email }) => email);
    expect(emailsAt(app.path)).toEqual(emails);
  });

  it('delivers a customer change after commerce and auth are available again', async () => {
    const app = aSyncingApp();
    fixture.script.isAway = true;
    const change = await changes(app.company);
    await fixture.settled();
    fixture.script.isAway = false;
    fixture.commerce.isAway = true;
    fixture.ahead += 5_000;
    await fixture.settled();
    expect(emailsAt(app.path)).toEqual([]);
    expect(await statesOf(app)).toEqual([['waiting', null]]);
    fixture.commerce.isAway = false;
    fixture.ahead += 5_000;
    await fixture.settled();
    expect(emailsAt(app.path)).toEqual([change.email]);
  });

  it('does not deliver a customer change that was deleted', async () => {
    const app = aSyncingApp();
    fixture.receiver.answers.set(app.path, (response) => void response.writeHead(500).end());
    const [gone, left] = [await changes(app.company), await changes(app.company)];
    await fixture.settled();
    fixture.commerce.changes.delete(gone.id);
    fixture.receiver.answers.delete(app.path);
    fixture.ahead += 60_000;
    await fixture.settled();
    expect(emailsAt(app.path)).toEqual([gone.email, left.email]);
    expect(await statesOf(app)).toEqual([
      ['cancelled', 'the change is older than seven days, or the customer was erased'],
      ['delivered', null],
    ]);
  });

  it.each([
    ['has a sync URL', (app: TestApp) => movedTo(app, null)],
    ['has permissions', ({ company, client_id }: TestApp) => fixture.script.installed.get(company)?.delete(client_id)],
  ])('does not deliver a customer change to an app that no longer %s', async (_why, ends) => {
    const app = aSyncingApp();
    fixture.receiver.answers.set(app.path, (response) => void response.writeHead(500).end());
    await changes(app.company);
    await fixture.settled();
    ends(app);
    fixture.ahead += 60_000;
    await fixture.settled();
    expect(bodiesAt(app.path)).toHaveLength(1);
    expect(await statesOf(app)).toEqual([['cancelled', 'the app no longer has a sync URL or permissions']]);
  });

  it('delivers a customer change to the current sync URL of the app', async () => {
    const app = aSyncingApp();
    fixture.receiver.answers.set(app.path, (response) => void response.writeHead(500).end());
    const { email } = await changes(app.company);
    await fixture.settled();
    const path = `/${randomUUID()}`;
    movedTo(app, fixture.receiver.url(path));
    fixture.ahead += 60_000;
    await fixture.settled();
    expect(emailsAt(path)).toEqual([email]);
  });
});

describe('a receiver of what customers change', () => {
  it('hides the receiver of customer changes from the webhook routes of the app', async () => {
    const app = aSyncingApp();
    await changes(app.company);
    await fixture.settled();
    const { id } = await receiverOf(app);
    const ctx = fixture.context(app);
    expect((await fixture.gateway.call(webhooks.list, ctx, { limit: 50 })).items).toEqual([]);
    const unknown = { code: 'not_found' };
    await expect(fixture.get(app, id)).rejects.toMatchObject(unknown);
    const change = fixture.gateway.call(webhooks.update, ctx, { id, webhook: { is_active: false } });
    await expect(change).rejects.toMatchObject(unknown);
    await expect(fixture.gateway.call(webhooks.remove, ctx, { id })).rejects.toMatchObject(unknown);
  });

  /** A receiver that is paused because all retries have failed. */
  async function aPausedReceiver() {
    const app = aSyncingApp();
    fixture.receiver.answers.set(app.path, (response) => void response.writeHead(500).end());
    const change = await changes(app.company);
    await fixture.settled();
    for (const seconds of RETRY_SECONDS) {
      fixture.ahead += seconds * 1000;
      await fixture.settled();
    }
    expect(bodiesAt(app.path)).toHaveLength(12);
    expect((await receiverOf(app)).is_active).toBe(false);
    fixture.receiver.answers.delete(app.path);
    return { app, change, received: () => emailsAt(app.path).slice(12) };
  }

  it('pauses the receiver of customer changes after eleven retries, and mails the developer', async () => {
    const { app } = await aPausedReceiver();
    // The database clears the text of sent mails.
    const mails = await eventually(() => {
      const sent = mailsIn(fixture.dataDir, `${app.client_id}@example.org`);
      expect(
        sent.map(({ headers }) => headers['subject']).toSorted((a, b) => String(a).localeCompare(String(b))),
      ).toEqual([
        'Customer changes cannot be delivered to Shelf Sync',
        'Delivery of customer changes to Shelf Sync is paused',
      ]);
      return sent;
    });
    for (const { text } of mails) {
      expect(text).toContain(fixture.receiver.url(app.path));
      expect(text).not.toContain('/admin/webhooks');
    }
  });

  it('resumes a paused receiver of customer changes when its app is changed', async () => {
    const { app, change, received } = await aPausedReceiver();
    const { company, client_id } = app;
    const later = await changes(company);
    await fixture.settled();
    expect(received()).toEqual([]);
    await fixture.happens(company, 'app/update', 5, { app_id: 5, client_id, installed: true });
    await fixture.settled();
    // The last failure blocks the app for a minute.
    fixture.ahead += 60_000;
    await fixture.settled();
    expect(received()).toEqual([change.email, later.email]);
    expect((await receiverOf(app)).is_active).toBe(true);
  });

  it('restarts a paused receiver of customer changes by another change a day later', async () => {
    const { app, change, received } = await aPausedReceiver();
    fixture.ahead += DAY - 1000;
    const second = await changes(app.company);
    await fixture.settled();
    expect(received()).toEqual([]);
    fixture.ahead += 1000;
    const third = await changes(app.company);
    await fixture.settled();
    expect(received()).toEqual([change.email, second.email, third.email]);
  });
});
