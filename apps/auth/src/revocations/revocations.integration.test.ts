import { randomUUID } from 'node:crypto';
import {
  adminGrants,
  companyEvents,
  companyId,
  eventSubject,
  REVOCATION_SECONDS,
  REVOCATIONS_BUCKET,
  revocationKey,
  revocationState,
  userEvents,
  type AnyEventType,
} from '@marquee/contracts';
import type { Bus, Keys } from '@marquee/bus';
import { Workers } from '@marquee/service-kit';
import { aLineTo, eventually } from '@marquee/testing';
import { SweepWorker } from '../sweep.worker';
import { TestApp } from '../testing/an-app';
import { AuthFixture } from '../testing/auth.fixture';
import { RevocationsService } from './revocations.service';
import { RevocationsStore } from './revocations.store';

type Watch = Awaited<ReturnType<Bus['watchKeys']>>;
let fixture: AuthFixture;
let watch: Watch;
let tenant: Bus;
beforeAll(async () => {
  fixture = await AuthFixture.start();
  watch = await fixture.gateway.watchKeys(REVOCATIONS_BUCKET);
  tenant = await fixture.connect('tenant');
});
afterAll(async () => {
  await watch?.stop();
  await fixture?.stop();
});
afterEach(() => {
  fixture.ahead = 0;
});

const expectRevoked = (key: string) => eventually(() => expect(watch.has(key)).toBe(true));
const expectLifted = (key: string) => eventually(() => expect(watch.has(key)).toBe(false));
const remove = (app: TestApp) =>
  fixture.cli.call(adminGrants.remove, fixture.operator(), { company_id: app.company, client_id: app.client_id });
const grantKeyOf = async (app: TestApp) => revocationKey.grant(Number((await app.grants())[0]?.id));

/** A later revocation is visible here, so all earlier ones are as well. */
async function later(): Promise<void> {
  const other = await TestApp.make(fixture);
  await other.code();
  const key = await grantKeyOf(other);
  await remove(other);
  await expectRevoked(key);
}

/** Publishes like tenant's outbox relay. */
async function consume(type: AnyEventType, company: number, subject: string, sequence: number, data: object) {
  const event = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/marquee/tenant',
    type: type.type,
    subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    companyid: company,
    topic: type.topic,
    sequence,
    requestid: 'r-1',
    data,
  };
  await tenant.publishEvent(eventSubject(type, companyId(company)), event.id, JSON.stringify(event));
  return event;
}

describe('a revocation', () => {
  it('publishes a revocation to every watcher of the bucket', async () => {
    const app = await TestApp.make(fixture);
    await app.code();
    const key = await grantKeyOf(app);
    expect(watch.has(key)).toBe(false);
    await remove(app);
    await expectRevoked(key);
    const rows = await fixture.rows('select active, version, published_version from revocations where key = $1', [key]);
    expect(rows).toEqual([{ active: true, version: 1, published_version: 1 }]);
  });

  it('publishes a revocation after the process that committed it has died', async () => {
    const app = await TestApp.make(fixture);
    await app.code();
    const key = await grantKeyOf(app);
    await fixture.auth.app.get(Workers, { strict: false }).beforeApplicationShutdown();
    await remove(app);
    const row = 'select published_version from revocations where key = $1';
    expect(await fixture.rows(row, [key])).toEqual([{ published_version: 0 }]);
    await fixture.auth.stop();
    fixture.auth = await fixture.boot();
    await expectRevoked(key);
  });

  it('lifts a revocation in the database at once, and in the bucket on the next pass', async () => {
    const { app } = fixture.auth;
    await app.get(Workers, { strict: false }).beforeApplicationShutdown();
    const [service, store] = [app.get(RevocationsService), app.get(RevocationsStore)];
    const key = revocationKey.company(9008);
    const bucket = (await fixture.connect('auth')).keys(REVOCATIONS_BUCKET);
    const lift = () => store.platform(fixture.call(), (tx) => service.lift(tx, key));
    await store.platform(fixture.call(), (tx) => service.revoke(tx, key));
    // Lifts the revocation after the service has read it and before the bucket holds it.
    const slow = { put: (put: string) => lift().then(() => bucket.put(put)) };
    await service.publish(slow as unknown as Keys);
    const row = 'select active, version, published_version from revocations where key = $1';
    expect(await fixture.rows(row, [key])).toEqual([{ active: false, version: 2, published_version: 1 }]);
    await expectRevoked(key);
    await service.publish(bucket);
    await expectLifted(key);
    expect(await fixture.rows(row, [key])).toEqual([{ active: false, version: 2, published_version: 2 }]);
    await fixture.auth.stop();
    fixture.auth = await fixture.boot();
  });

  it('publishes a revocation by another process if the first process hangs', async () => {
    const { app } = fixture.auth;
    await app.get(Workers, { strict: false }).beforeApplicationShutdown();
    const [service, store] = [app.get(RevocationsService), app.get(RevocationsStore)];
    const key = revocationKey.company(9011);
    await store.platform(fixture.call(), (tx) => service.revoke(tx, key));
    let goOn = () => {};
    const bucket = { put: () => new Promise<void>((resolve) => (goOn = resolve)) } as unknown as Keys;
    const outcome = service.publish(bucket).catch(({ code }: { code: string }) => code);
    const other = await fixture.boot();
    await expectRevoked(key);
    goOn();
    expect(await outcome).toMatch(/^(unavailable|timeout)$/);
    await other.stop();
    await fixture.auth.stop();
    fixture.auth = await fixture.boot();
  });

  it('publishes a revocation in spite of unresponsive database connections', async () => {
    const { url } = fixture.auth.database;
    const line = await aLineTo(url);
    await fixture.auth.stop();
    const behind = Object.assign(new URL(url), { host: `127.0.0.1:${line.port}` }).href;
    fixture.auth = await fixture.boot({}, behind);
    await later();
    line.becomeUnresponsive();
    const key = revocationKey.company(9012);
    await fixture.rows(
      'insert into revocations (key, active, version, published_version, changed_at) values ($1, true, 1, 0, $2)',
      [key, fixture.now()],
    );
    await eventually(() => expect(watch.has(key)).toBe(true), 15_000);
    line.cut();
    await fixture.auth.stop();
    fixture.auth = await fixture.boot({}, url);
    await line.close();
  });

  it('publishes revocations again when a process starts, because the bucket may be new', async () => {
    const app = await TestApp.make(fixture);
    await app.code();
    const key = await grantKeyOf(app);
    await remove(app);
    await expectRevoked(key);
    // The bucket has lost the key, as after a restore from an older copy.
    const writer = await fixture.connect('auth');
    await writer.keys(REVOCATIONS_BUCKET).remove(key);
    await expectLifted(key);
    await (await fixture.boot()).stop();
    await eventually(() => expect(watch.has(key)).toBe(true));
  });

  it('republishes revocations after NATS returns, because the bucket may have lost keys', async () => {
    const app = await TestApp.make(fixture);
    await app.code();
    const key = await grantKeyOf(app);
    await remove(app);
    await expectRevoked(key);
    await fixture.loseStream(`KV_${REVOCATIONS_BUCKET}`);
    const fresh = await (await fixture.connect('gateway')).watchKeys(REVOCATIONS_BUCKET);
    await eventually(() => expect(fresh.has(key)).toBe(true));
    await fresh.stop();
  });

  it('reports to gateways how long an unpublished revocation has been failing', async () => {
    const { jsm } = (await fixture.connect('cli')).connection;
    const stuck = async () => (await fixture.gateway.call(revocationState.backlog, fixture.call(), {})).stuck_seconds;
    const app = await TestApp.make(fixture);
    await app.code();
    const key = await grantKeyOf(app);
    expect(await stuck()).toBe(0);
    const bucket = `KV_${REVOCATIONS_BUCKET}`;
    await (await fixture.connect('auth')).keys(REVOCATIONS_BUCKET).put(revocationKey.company(9010));
    await jsm.streams.update(bucket, { max_bytes: (await jsm.streams.info(bucket)).state.bytes });
    try {
      await remove(app);
      await eventually(async () => expect(await stuck()).toBeGreaterThan(0));
      fixture.ahead = 60_000;
      expect(await stuck()).toBeGreaterThan(50);
    } finally {
      await jsm.streams.update(bucket, { max_bytes: -1 });
    }
    await expectRevoked(key);
    await eventually(async () => expect(await stuck()).toBe(0));
  });

  it('republishes revocations every ten minutes, because the bucket may have lost keys', async () => {
    const [app, lifted] = [await TestApp.make(fixture), revocationKey.company(9004)];
    const bucket = (await fixture.connect('auth')).keys(REVOCATIONS_BUCKET);
    await app.code();
    const key = await grantKeyOf(app);
    await remove(app);
    await expectRevoked(key);
    const lose = async () => {
      await bucket.remove(key);
      await expectLifted(key);
    };
    await lose();
    fixture.ahead = 20 * 60_000;
    await expectRevoked(key);

    await lose();
    // An older copy of the bucket may also contain lifted revocations.
    await fixture.rows(
      'insert into revocations (key, active, version, published_version, changed_at) values ($1, false, 2, 2, $2)',
      [lifted, fixture.now()],
    );
    await bucket.put(lifted);
    fixture.ahead = 25 * 60_000;
    await later();
    expect([watch.has(key), watch.has(lifted)]).toEqual([false, true]);
    fixture.ahead = 31 * 60_000;
    await expectRevoked(key);
    await expectLifted(lifted);
  });

  it('deletes a revocation that is older than any token, and does not publish the revocation again', async () => {
    const app = await TestApp.make(fixture);
    await app.code();
    const key = await grantKeyOf(app);
    fixture.ahead = -(REVOCATION_SECONDS + 60) * 1000;
    await fixture.auth.app.get(Workers, { strict: false }).beforeApplicationShutdown();
    await remove(app);
    fixture.ahead = 0;
    await fixture.auth.stop();
    fixture.auth = await fixture.boot();
    const row = 'select published_version from revocations where key = $1';
    await eventually(async () => expect(await fixture.rows(row, [key])).toEqual([{ published_version: 1 }]));
    await later();
    expect(watch.has(key)).toBe(false);
    const sweep = () => fixture.auth.app.get(SweepWorker, { strict: false }).sweep();
    await sweep();
    expect(await fixture.rows(row, [key])).toHaveLength(1);
    fixture.ahead = 2 * REVOCATION_SECONDS * 1000;
    await sweep();
    expect(await fixture.rows(row, [key])).toEqual([]);
  });
});

describe('an event of tenant', () => {
  const snapshot = (company_id: number, disabled: boolean) => ({
    company_id,
    company_name: 'Acme',
    disabled,
    owner: { user_id: 1, email: 'a@example.org' },
  });

  it('revokes the key of a disabled company, and lifts the revocation when the company is enabled', async () => {
    const company = 9001;
    const key = revocationKey.company(company);
    await consume(companyEvents.create, company, `company/${company}`, 1, snapshot(company, false));
    const disabled = await consume(companyEvents.update, company, `company/${company}`, 2, snapshot(company, true));
    await expectRevoked(key);
    await consume(companyEvents.update, company, `company/${company}`, 3, snapshot(company, false));
    await expectLifted(key);
    // Redelivered, as at-least-once delivery allows.
    await tenant.publishEvent(
      eventSubject(companyEvents.update, companyId(company)),
      randomUUID(),
      JSON.stringify(disabled),
    );
    const last = await consume(companyEvents.update, company, `company/${company}`, 4, snapshot(company, false));
    const inbox = 'select event_id from inbox where event_id = $1';
    await eventually(async () => expect(await fixture.rows(inbox, [last.id])).toHaveLength(1));
    expect(await fixture.rows('select active from revocations where key = $1', [key])).toEqual([{ active: false }]);
    expect(watch.has(key)).toBe(false);
  });

  it('parks an out-of-order company event, so that no older event lifts a revocation', async () => {
    const company = 9006;
    const key = revocationKey.company(company);
    await consume(companyEvents.create, company, `company/${company}`, 1, snapshot(company, false));
    await consume(companyEvents.update, company, `company/${company}`, 3, snapshot(company, true));
    const last = await consume(companyEvents.update, company, `company/${company}`, 2, snapshot(company, false));
    const inbox = 'select event_id from inbox where event_id = $1';
    await eventually(async () => expect(await fixture.rows(inbox, [last.id])).toHaveLength(1), 40_000);
    await expectRevoked(key);
    expect(await fixture.rows('select active from revocations where key = $1', [key])).toEqual([{ active: true }]);
  });

  it('ignores late events of companies and users for revocations', async () => {
    const [company, user_id] = [9007, 78];
    const keys = [revocationKey.company(company), revocationKey.user(company, user_id)];
    const user = (state: string) => ({ user_id, email: 'c@example.org', state });
    await consume(companyEvents.create, company, `company/${company}`, 1, snapshot(company, false));
    await consume(companyEvents.update, company, `company/${company}`, 2, snapshot(company, true));
    await consume(userEvents.create, company, `user/${user_id}`, 1, user('enabled'));
    await consume(userEvents.update, company, `user/${user_id}`, 2, user('disabled'));
    for (const key of keys) await expectRevoked(key);
    const late = [
      await consume(companyEvents.update, company, `company/${company}`, 1, snapshot(company, false)),
      await consume(userEvents.update, company, `user/${user_id}`, 1, user('enabled')),
    ].map(({ id }) => id);
    const inbox = 'select event_id from inbox where event_id = any($1)';
    await eventually(async () => expect(await fixture.rows(inbox, [late])).toHaveLength(2));
    const active = 'select active from revocations where key = any($1)';
    expect(await fixture.rows(active, [keys])).toEqual([{ active: true }, { active: true }]);
  });

  it('revokes only the API key of a company that closes its API, until the API reopens', async () => {
    const company = 9005;
    const key = revocationKey.api(company);
    const stateOf = (api_active: boolean) => ({ ...snapshot(company, false), api_active });
    await consume(companyEvents.create, company, `company/${company}`, 1, stateOf(true));
    await consume(companyEvents.update, company, `company/${company}`, 2, stateOf(false));
    await expectRevoked(key);
    expect(watch.has(revocationKey.company(company))).toBe(false);
    await consume(companyEvents.update, company, `company/${company}`, 3, stateOf(true));
    await expectLifted(key);
  });

  it('revokes the key of a disabled user, and lifts the revocation when the user is enabled', async () => {
    const [company, user_id] = [9002, 77];
    const key = revocationKey.user(company, user_id);
    const user = (state: string) => ({ user_id, email: 'b@example.org', state });
    await consume(userEvents.create, company, `user/${user_id}`, 1, user('enabled'));
    await consume(userEvents.update, company, `user/${user_id}`, 2, user('disabled'));
    await expectRevoked(key);
    expect(watch.has(revocationKey.company(company))).toBe(false);
    await consume(userEvents.update, company, `user/${user_id}`, 3, user('enabled'));
    await expectLifted(key);
  });

  it('stores no revocation when an enabled company is created or updated', async () => {
    const company = 9003;
    await consume(companyEvents.create, company, `company/${company}`, 1, snapshot(company, false));
    const last = await consume(companyEvents.update, company, `company/${company}`, 2, snapshot(company, false));
    const inbox = 'select event_id from inbox where event_id = $1';
    await eventually(async () => expect(await fixture.rows(inbox, [last.id])).toHaveLength(1));
    const keys = [revocationKey.company(company), revocationKey.api(company)];
    expect(await fixture.rows('select key from revocations where key = any($1)', [keys])).toEqual([]);
  });
});
