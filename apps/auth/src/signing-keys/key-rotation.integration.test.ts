import { adminKeys, revocationKey, REVOCATIONS_BUCKET, signingKeys } from '@marquee/contracts';
import { eventually, type ServedApp } from '@marquee/testing';
import { decodeProtectedHeader } from 'jose';
import { SweepWorker } from '../sweep.worker';
import { TestApp } from '../testing/an-app';
import { AuthFixture } from '../testing/auth.fixture';
import { KeyRotationService } from './key-rotation.service';
import { SigningKeysService } from './signing-keys.service';

let fixture: AuthFixture;
let second: ServedApp;
beforeAll(async () => {
  fixture = await AuthFixture.start();
  second = await fixture.boot();
  fixture.freeze();
});
afterAll(() => fixture?.stop());
/** The clock only advances, so keys that earlier tests rotated away have ended by now. */
let start = 0;
beforeEach(() => later(2 * 3_600_000));

function later(ms: number): void {
  fixture.ahead += ms;
  start = fixture.ahead;
}
function after(ms: number): void {
  fixture.ahead = start + ms;
}

const kidsOf = (answer: { keys: readonly { kid: string }[] }) => answer.keys.map(({ kid }) => kid);
const published = async () => kidsOf(await fixture.gateway.call(signingKeys.list, fixture.call(), {}));
const rotate = async (withdraw = false) =>
  kidsOf(await fixture.cli.call(adminKeys.rotate, fixture.operator(), { withdraw }));
const listed = async () => (await fixture.cli.call(adminKeys.list, fixture.operator(), {})).keys;

/** The keys that the replicas sign with. */
async function signing(app: TestApp): Promise<string[]> {
  const kids = new Set<string>();
  for (let call = 0; call < 10; call += 1) {
    const { access_token } = await app.exchanged(await app.code());
    kids.add(decodeProtectedHeader(access_token).kid as string);
  }
  return [...kids];
}

it('creates one signing key for any number of replicas', async () => {
  const [key] = await listed();
  expect(await listed()).toEqual([{ ...key, ends_at: null }]);
  expect(await published()).toEqual([key?.kid]);
});

it('starts a process that publishes the signing keys while the database is read-only', async () => {
  await second.database.setReadOnly(true);
  try {
    const third = await fixture.boot();
    const keys = await third.app.get(SigningKeysService, { strict: false }).published();
    expect(kidsOf({ keys })).toEqual(await published());
    await third.stop();
  } finally {
    await second.database.setReadOnly(false);
  }
});

describe('a rotation', () => {
  it('publishes a new signing key, uses it after ten seconds and keeps the old one for an hour', async () => {
    const app = await TestApp.make(fixture);
    const [old] = await published();
    expect(await signing(app)).toEqual([old]);
    const [fresh] = await rotate();
    expect(await published()).toEqual([fresh, old]);
    expect(await signing(app)).toEqual([old]);
    after(9_999);
    expect(await signing(app)).toEqual([old]);
    after(12_000);
    expect(await signing(app)).toEqual([fresh]);
    after(3_609_999);
    expect(await published()).toEqual([fresh, old]);
    after(3_610_000);
    expect(await published()).toEqual([fresh]);
    expect(await signing(app)).toEqual([fresh]);
  });

  it('returns the identical token for an exchange repeated within a minute of a rotation', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    const first = await app.exchanged(token, app.withSecret);
    await rotate();
    after(30_000);
    expect(await app.exchanged(token, app.withSecret)).toEqual({ ...first, expires_in: first.expires_in - 30 });
  });

  it('shows the operator the state of each signing key, and audits the rotation', async () => {
    const [fresh, old] = await rotate();
    const [newest, oldest] = await listed();
    expect(newest).toMatchObject({ kid: fresh, ends_at: null });
    expect(oldest?.kid).toBe(old);
    const seconds = (text?: string | null) => Date.parse(`${text}Z`) / 1000;
    expect(seconds(newest?.signs_from) - seconds(newest?.created_at)).toBe(10);
    expect(seconds(oldest?.ends_at) - seconds(newest?.signs_from)).toBe(3600);
    const audit = await fixture.rows('select operator, action, detail from audit order by id desc limit 1');
    expect(audit).toEqual([{ operator: 'ada', action: 'keys rotate', detail: { withdraw: false } }]);
  });

  it('ends old signing keys and revokes their tokens at once when an operator withdraws the keys', async () => {
    const app = await TestApp.make(fixture);
    const { access_token } = await app.exchanged(await app.code());
    const watch = await fixture.gateway.watchKeys(REVOCATIONS_BUCKET);
    const signedBy = revocationKey.key(String(decodeProtectedHeader(access_token).kid));
    await rotate();
    expect(watch.has(signedBy)).toBe(false);
    const left = await rotate(true);
    expect(left).toHaveLength(1);
    expect(await published()).toEqual(left);
    // Another replica may use its cached copy for some seconds.
    after(6_000);
    expect(await signing(app)).toEqual(left);
    expect(await fixture.auth.app.get(SigningKeysService, { strict: false }).verify(access_token)).toBeNull();
    await eventually(() => expect(watch.has(signedBy)).toBe(true));
    await watch.stop();
  });
});

describe('rotation by age', () => {
  const DAY = 86_400_000;
  const dueIn = (replica: ServedApp, days: number) =>
    replica.app.get(KeyRotationService, { strict: false }).rotateOlderThan(days);

  it('rotates a signing key by age in only one of several replicas', async () => {
    expect(await dueIn(fixture.auth, 30)).toBe(false);
    after(29 * DAY);
    expect(await dueIn(fixture.auth, 30)).toBe(false);
    after(31 * DAY);
    const rotated = await Promise.all([fixture.auth, second, fixture.auth, second].map((one) => dueIn(one, 30)));
    expect(rotated.filter(Boolean)).toHaveLength(1);
    expect(await published()).toHaveLength(2);
    expect(await dueIn(second, 30)).toBe(false);
  });

  it('rotates an old signing key when a process starts, unless rotation is disabled', async () => {
    after(31 * DAY);
    await (await fixture.boot({ tokenKeyDays: 0 })).stop();
    expect(await published()).toHaveLength(1);
    await (await fixture.boot({ tokenKeyDays: 30 })).stop();
    expect(await published()).toHaveLength(2);
  });
});

it('deletes signing keys that have ended', async () => {
  await rotate(true);
  await fixture.auth.app.get(SweepWorker, { strict: false }).sweep();
  const rows = await fixture.rows<{ kid: string }>('select kid from signing_keys');
  expect(rows.map(({ kid }) => kid)).toEqual(await published());
});
