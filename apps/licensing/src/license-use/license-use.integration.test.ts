import {
  licenseUse,
  type ActivateDevice,
  type CompanySnapshot,
  type Heartbeat,
  type LicenseSnapshot,
  type UseOfLicense,
  type ValidateLicense,
} from '@marquee/contracts';
import { eventually, someTerms } from '@marquee/testing';
import { DevicesWorker } from '../devices/devices.worker';
import { LicensingFixture } from '../testing/licensing.fixture';

const MINUTE_MS = 60_000;

describe('the use of a license by its key', () => {
  let fixture: LicensingFixture;
  let company: CompanySnapshot;
  let license: LicenseSnapshot;
  beforeAll(async () => {
    fixture = await LicensingFixture.start();
    fixture.freeze();
    company = fixture.aCompany();
  });
  beforeEach(() => void (license = aLicenseOf(2)));
  afterAll(() => fixture?.stop());

  const aLicenseOf = (total_concurrent_devices: number, change: Partial<LicenseSnapshot> = {}) =>
    fixture.aLicense(company, { terms: someTerms({ total_concurrent_devices }), ...change });
  const key = (of = license) => fixture.keyOf(company, of);
  const heartbeat = (fingerprint: string, sent: Partial<Heartbeat> = {}) =>
    fixture.gateway.call(licenseUse.heartbeat, fixture.call(), { key: key(), fingerprint, ...sent });
  const use = (request_key: string, sent: Partial<UseOfLicense> = {}) =>
    fixture.gateway.call(licenseUse.use, fixture.call(), { key: key(), kind: 'download', request_key, ...sent });
  const validate = (sent: Partial<ValidateLicense> = {}) =>
    fixture.gateway.call(licenseUse.validate, fixture.call(), { key: key(), ...sent });
  const activate = (fingerprint: string, sent: Partial<ActivateDevice> = {}) =>
    fixture.gateway.call(licenseUse.activate, fixture.call(), { key: key(), fingerprint, ...sent });
  const deactivate = (fingerprint: string) =>
    fixture.gateway.call(licenseUse.deactivate, fixture.call(), { key: key(), fingerprint });
  const devices = async () =>
    (await fixture.gateway.call(licenseUse.devices, fixture.call(), { key: key() })).license_devices;
  const remove = (id: number) => fixture.gateway.call(licenseUse.remove_device, fixture.call(), { key: key(), id });
  const codeOf = async (fingerprint: string) => (await validate({ fingerprint })).validation.code;

  it('activates a device once, and answers a repetition with the same device', async () => {
    const first = await activate('a', { name: 'Kitchen', platform: 'tvos' });
    expect(first).toMatchObject({
      created: true,
      validation: { valid: true, code: 'VALID', also: [] },
      license: { id: license.id, state: 'active', devices: { active: 1, limit: 2 } },
      device: { fingerprint: 'a', name: 'Kitchen', platform: 'tvos', status: 'active' },
    });
    const again = await activate('a');
    expect(again).toMatchObject({ created: false, validation: { valid: true }, device: { name: 'Kitchen' } });
    expect(again.device?.id).toBe(first.device?.id);
    expect((await fixture.eventsOf(company, first.device?.id ?? 0)).map(({ topic }) => topic)).toEqual([
      'license_device/create',
    ]);
  });

  it('refuses a device beyond the limit, and names the time of the next free seat', async () => {
    await activate('a');
    await fixture.pass(MINUTE_MS);
    await activate('b');
    const refused = await activate('c');
    expect(refused).toMatchObject({
      created: false,
      validation: { valid: false, code: 'TOO_MANY_MACHINES', detail: expect.stringContaining('as many devices') },
      license: { devices: { active: 2, limit: 2 } },
      device: null,
    });
    const [oldest] = (await devices()).slice(-1);
    expect(refused.validation.retry_at).toBe(oldest?.lease_expires_at);
    expect(await codeOf('c')).toBe('FINGERPRINT_SCOPE_MISMATCH');
  });

  it('validates an active device without a write, and requires its fingerprint', async () => {
    const { device } = await activate('a');
    expect(await validate({ fingerprint: 'a', nonce: 7 })).toMatchObject({
      validation: { valid: true, code: 'VALID', nonce: 7, ts: fixture.clock.now().toISOString() },
      device: { id: device?.id },
    });
    expect(await validate()).toMatchObject({ validation: { valid: false, code: 'FINGERPRINT_SCOPE_REQUIRED' } });
  });

  it('gives the seat of a device to another after the end of its lease', async () => {
    const [first] = [await activate('a'), await activate('b')];
    await fixture.pass(20 * MINUTE_MS);
    expect(await codeOf('a')).toBe('HEARTBEAT_DEAD');
    expect(await activate('c')).toMatchObject({ created: true, license: { devices: { active: 1 } } });
    expect(await activate('a')).toMatchObject({ created: false, validation: { valid: true } });
    expect(await activate('b')).toMatchObject({ validation: { code: 'TOO_MANY_MACHINES' } });
    const events = await fixture.eventsOf(company, first.device?.id ?? 0);
    expect(events.map(({ topic, sequence, data }) => [topic, sequence, data.status])).toEqual([
      ['license_device/create', 1, 'active'],
      ['license_device/update', 2, 'dead'],
      ['license_device/update', 3, 'active'],
    ]);
  });

  it('frees the seat of a deactivated device, and ignores a repetition', async () => {
    const { device } = await activate('a');
    await activate('b');
    for (const _ of [1, 2]) expect(await deactivate('a')).toEqual({});
    expect(await deactivate('unknown')).toEqual({});
    expect(await codeOf('a')).toBe('FINGERPRINT_SCOPE_MISMATCH');
    expect((await devices()).map(({ fingerprint }) => fingerprint)).toEqual(['b']);
    expect(await activate('c')).toMatchObject({ created: true });
    const topics = (await fixture.eventsOf(company, device?.id ?? 0)).map(({ topic }) => topic);
    expect(topics).toEqual(['license_device/create', 'license_device/delete']);
  });

  it('lists the devices of a license for its user, who removes a lost one', async () => {
    const { device } = await activate('a');
    const other = aLicenseOf(1);
    await activate('x', { key: key(other) });
    expect((await devices()).map(({ fingerprint, status }) => [fingerprint, status])).toEqual([['a', 'active']]);
    expect(await remove(device?.id ?? 0)).toEqual({});
    expect(await devices()).toEqual([]);
    await expect(remove(device?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
    license = other;
    const [foreign] = await devices();
    license = aLicenseOf(1);
    await expect(remove(foreign?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('limits the different devices of a year, also after their deactivation', async () => {
    license = fixture.aLicense(company, { terms: someTerms({ annual_concurrent_devices: 2 }) });
    for (const fingerprint of ['a', 'b']) {
      await activate(fingerprint);
      await deactivate(fingerprint);
    }
    expect(await activate('c')).toMatchObject({
      validation: { code: 'TOO_MANY_MACHINES', retry_at: '2027-01-01T00:00:00.000Z' },
    });
    expect(await activate('a')).toMatchObject({ created: true });
    await fixture.pass(366 * 24 * 60 * MINUTE_MS);
    expect(await activate('c')).toMatchObject({ created: true });
  });

  it('records the first use of a license at its first activation', async () => {
    expect((await activate('a')).license?.first_used_at).toEqual(expect.any(String));
    expect(fixture.neighbours.licenseOf({ ...company, id: license.id })).toMatchObject({ version: 2 });
  });

  it.each([
    ['BANNED', { customer_disabled: true }],
    ['REVOKED', { revoked_at: '2026-01-01T00:00:00.000Z' }],
    ['SUSPENDED', { suspended_at: '2026-01-01T00:00:00.000Z' }],
    ['EXPIRED', { expires_at: '2026-01-01T00:00:00.000Z' }],
  ])('refuses to activate and to validate with the code %s', async (code, change) => {
    license = aLicenseOf(2, change);
    const refusal = { validation: { valid: false, code } };
    expect(await activate('a')).toMatchObject({ ...refusal, created: false, device: null });
    expect(await validate({ fingerprint: 'a' })).toMatchObject({
      validation: { code, also: ['NO_MACHINES'] },
      device: null,
    });
  });

  it('refuses a device that was valid after its license was revoked in commerce', async () => {
    await activate('a');
    await fixture.changeLicense(company, license.id, { revoked_at: '2026-01-01T00:00:00.000Z' });
    await eventually(async () => expect(await codeOf('a')).toBe('REVOKED'));
  });

  it('refuses a forged key without a statement, and a replaced key', async () => {
    const forged = { key: key().replace(/.{8}==$/, 'AAAAAAA8==') };
    const before = fixture.neighbours.asked.length;
    await expect(validate(forged)).rejects.toMatchObject({ code: 'license_key_invalid' });
    expect(fixture.neighbours.asked).toHaveLength(before);
    const replaced = key();
    await activate('a');
    await fixture.changeLicense(company, license.id, { key_version: 2 });
    await eventually(() =>
      expect(validate({ key: replaced, fingerprint: 'a' })).rejects.toMatchObject({ code: 'license_key_invalid' }),
    );
    license = { ...license, key_version: 2 };
    expect(await codeOf('a')).toBe('VALID');
  });

  it('answers NOT_FOUND for the key of a license that commerce no longer has', async () => {
    fixture.neighbours.licenses.delete(`${company.company_id}/${license.id}`);
    expect(await validate()).toMatchObject({ validation: { code: 'NOT_FOUND' }, license: null, device: null });
    expect(await activate('a')).toMatchObject({ validation: { code: 'NOT_FOUND' }, created: false });
  });

  it('refuses every key of a disabled company', async () => {
    const disabled = fixture.aCompany({ disabled: true });
    const of = fixture.aLicense(disabled);
    await expect(validate({ key: fixture.keyOf(disabled, of) })).rejects.toMatchObject({ code: 'company_disabled' });
  });

  it('does not count an outage of licensing against the leases', async () => {
    await activate('a');
    await fixture.pass(MINUTE_MS);
    fixture.ahead += 60 * MINUTE_MS;
    const during = await validate({ fingerprint: 'a' });
    expect(during).toMatchObject({ validation: { valid: true }, device: { status: 'active' } });
    await activate('b');
    expect(await activate('c')).toMatchObject({ validation: { code: 'TOO_MANY_MACHINES' } });
    await eventually(async () => {
      const [clock] = await fixture.db.query<{ seen_at: Date }>('select seen_at from lease_clock');
      expect(clock?.seen_at).toEqual(fixture.clock.now());
    });
    expect(await codeOf('a')).toBe('VALID');
    await fixture.pass(19 * MINUTE_MS);
    expect(await codeOf('a')).toBe('HEARTBEAT_DEAD');
    expect(await codeOf('b')).toBe('VALID');
  });

  it('keeps a device active by heartbeats, together with those of other devices', async () => {
    await activate('a');
    await activate('b');
    await fixture.pass(10 * MINUTE_MS);
    const beats = await Promise.all([heartbeat('a'), heartbeat('a'), heartbeat('b')]);
    const end = new Date(fixture.clock.now().getTime() + 20 * MINUTE_MS).toISOString();
    for (const beat of beats) {
      expect(beat).toMatchObject({
        validation: { code: 'VALID' },
        device: { status: 'active', lease_expires_at: end },
      });
    }
    await fixture.pass(19 * MINUTE_MS);
    expect([await codeOf('a'), await codeOf('b')]).toEqual(['VALID', 'VALID']);
    await fixture.pass(MINUTE_MS);
    expect(await heartbeat('a')).toMatchObject({
      validation: { valid: false, code: 'HEARTBEAT_DEAD' },
      device: { status: 'dead', lease_expires_at: null },
    });
  });

  it('refuses the heartbeat of a device whose clock was set back, if the terms say so', async () => {
    license = fixture.aLicense(company, { terms: someTerms({ disable_on_clock_rollback: 1 }) });
    await activate('a');
    const at = (minutes: number) => new Date(fixture.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
    expect(await heartbeat('a', { now: at(3) })).toMatchObject({ validation: { code: 'VALID' } });
    expect(await heartbeat('a', { now: at(0) })).toMatchObject({ validation: { code: 'CLOCK_ROLLED_BACK' } });
    expect(await heartbeat('a', { now: at(60) })).toMatchObject({ validation: { code: 'CLOCK_UNSYNCED' } });
    expect(await heartbeat('a', { now: at(4) })).toMatchObject({ validation: { code: 'VALID' } });
  });

  it('announces ended leases once, for devices that send no more heartbeats', async () => {
    const [quiet, beating] = [await activate('a'), await activate('b')];
    await fixture.pass(10 * MINUTE_MS);
    await heartbeat('b');
    await fixture.pass(11 * MINUTE_MS);
    const statuses = async (of: typeof quiet) =>
      (await fixture.eventsOf(company, of.device?.id ?? 0)).map(({ data }) => data.status);
    await eventually(async () => expect(await statuses(quiet)).toEqual(['active', 'dead']));
    const worker = fixture.app.get(DevicesWorker);
    for (const _ of [1, 2]) expect(await worker.announceEnded()).toBe(false);
    expect([await statuses(quiet), await statuses(beating)]).toEqual([['active', 'dead'], ['active']]);
  });

  it('counts each use once for its key, up to the limits of the license', async () => {
    license = fixture.aLicense(company, { terms: someTerms({ total_downloads: 3 }) });
    const first = await use('k1');
    expect(first).toMatchObject({ validation: { code: 'VALID' }, license: { left: { downloads: 2, exports: null } } });
    expect(first.license?.first_used_at).toEqual(expect.any(String));
    expect(await use('k1')).toEqual(first);
    expect(await use('k2', { count: 3 })).toMatchObject({
      validation: { code: 'DOWNLOADS_EXCEEDED' },
      license: { left: { downloads: 2 } },
    });
    expect(await use('k3', { count: 2 })).toMatchObject({ license: { left: { downloads: 0 } } });
    expect(await validate({ action: 'download' })).toMatchObject({ validation: { code: 'DOWNLOADS_EXCEEDED' } });
    expect(await validate({ action: 'play' })).toMatchObject({ validation: { code: 'VALID' } });
    await expect(use('k1', { kind: 'play' })).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('counts exactly the allowed uses of parallel and repeated requests', async () => {
    license = fixture.aLicense(company, { terms: someTerms({ total_downloads: 10 }) });
    const keys = Array.from({ length: 60 }, (_, at) => `key-${at % 20}`);
    const answers = await Promise.all(keys.map((request_key) => use(request_key)));
    const counted = new Set(keys.filter((_, at) => answers[at]?.validation.valid));
    expect(counted.size).toBe(10);
    expect(await validate()).toMatchObject({ license: { left: { downloads: 0 } } });
  });

  it('gives exactly 5 seats to 200 devices that two processes activate at once', async () => {
    const second = await fixture.another();
    license = aLicenseOf(5);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => activate(`device-${at}`)));
    expect(answers.filter(({ created }) => created)).toHaveLength(5);
    expect(answers.filter(({ validation }) => validation.code === 'TOO_MANY_MACHINES')).toHaveLength(195);
    expect(await devices()).toHaveLength(5);
    await second.stop();
  });
});
