import {
  issuedLicenseFiles,
  licenseFiles,
  licenseUse,
  type Checkout,
  type CheckoutByKey,
  type CompanySnapshot,
  type LicenseFile,
  type LicenseSnapshot,
} from '@marquee/contracts';
import { verifyFile, type VerifyOptions } from '@marquee/license-verifier';
import { eventually, someTerms } from '@marquee/testing';
import { LicensingFixture } from '../testing/licensing.fixture';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe('files for use without a network', () => {
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
  const activate = (fingerprint: string) =>
    fixture.gateway.call(licenseUse.activate, fixture.call(), { key: key(), fingerprint });
  const deactivate = (fingerprint: string) =>
    fixture.gateway.call(licenseUse.deactivate, fixture.call(), { key: key(), fingerprint });
  const codeOf = async (fingerprint: string) =>
    (await fixture.gateway.call(licenseUse.validate, fixture.call(), { key: key(), fingerprint })).validation.code;
  const checkOut = (sent: Partial<CheckoutByKey> = {}): Promise<Checkout> =>
    fixture.gateway.call(licenseFiles.checkout, fixture.call(), { key: key(), ...sent });
  const checkIn = (serial: string, of = license) =>
    fixture.gateway.call(licenseFiles.checkin, fixture.call(), { key: key(of), serial });
  const fileOf = async (sent: Partial<CheckoutByKey> = {}): Promise<LicenseFile> => {
    const { file, validation } = await checkOut(sent);
    if (file === null) throw new Error(`refused: ${validation.code}`);
    return file;
  };
  const listOf = async (of = license) =>
    (await fixture.gateway.call(licenseFiles.revoked, fixture.call(), { key: key(of) })).revoked.certificate;
  const verify = (file: LicenseFile, more: Partial<VerifyOptions> = {}) =>
    verifyFile(file.certificate, {
      publicKey: fixture.publicKeyOf(company),
      licenseKey: key(),
      now: fixture.clock.now(),
      ...more,
    });
  const inMs = (ms: number) => new Date(fixture.clock.now().getTime() + ms).toISOString();

  it('signs a machine file for an activated device that only the device can open', async () => {
    const { device } = await activate('a');
    const file = await fileOf({ fingerprint: 'a' });
    expect(file).toEqual({
      certificate: expect.stringMatching(/^-----BEGIN MACHINE FILE-----\n/),
      serial: expect.stringMatching(/^[\da-f-]{36}$/),
      issued: inMs(0),
      expiry: inMs(7 * DAY_MS),
      ttl: 604_800,
    });
    expect(await verify(file, { fingerprint: 'a' })).toMatchObject({
      code: 'VALID',
      file: {
        serial: file.serial,
        license_id: String(license.id),
        product_id: license.product_id,
        fingerprint: 'a',
        entitlements: ['HD'],
        expires: new Date(file.expiry),
        terms: { id: license.terms.id, total_concurrent_devices: 2 },
        document: { data: { type: 'machines', id: String(device?.id) } },
      },
    });
    expect(await verify(file, { fingerprint: 'b' })).toMatchObject({ code: 'DECRYPTION_FAILED' });
    expect(await verify(file, { fingerprint: 'a', licenseKey: key(aLicenseOf(1)) })).toMatchObject({
      code: 'DECRYPTION_FAILED',
    });
  });

  it('signs a license file for any device of a license without a limit, and starts its use', async () => {
    license = aLicenseOf(0);
    const { file, license: shown } = await checkOut({ encrypt: false, ttl: 3600 });
    expect(file).toMatchObject({ ttl: 3600, expiry: inMs(HOUR_MS) });
    expect(shown?.first_used_at).toEqual(expect.any(String));
    expect(fixture.neighbours.licenseOf({ ...company, id: license.id })).toMatchObject({ version: 2 });
    expect(await verify(file as LicenseFile, { licenseKey: '' })).toMatchObject({
      code: 'VALID',
      file: {
        fingerprint: null,
        document: { data: { attributes: { metadata: { first_used_at: expect.any(String) } } } },
      },
    });
  });

  it('ends a file with its license, and refuses every changed, expired and future file', async () => {
    license = aLicenseOf(1, { expires_at: inMs(10 * MINUTE_MS) });
    await activate('a');
    const file = await fileOf({ fingerprint: 'a', ttl: 31_536_000 });
    expect(file).toMatchObject({ ttl: 600, expiry: license.expires_at });
    const at = async (ms: number) => (await verify(file, { fingerprint: 'a', now: new Date(inMs(ms)) })).code;
    expect([await at(0), await at(10 * MINUTE_MS), await at(-6 * MINUTE_MS)]).toEqual([
      'VALID',
      'EXPIRED',
      'CLOCK_UNSYNCED',
    ]);
    const lines = file.certificate.split('\n');
    for (const [index, line] of lines.entries()) {
      const other = line.startsWith('A') ? 'B' : 'A';
      const changed = lines.with(index, `${other}${line.slice(1)}`).join('\n');
      expect((await verify({ ...file, certificate: changed }, { fingerprint: 'a' })).valid).toBe(false);
    }
  });

  it.each([
    ['BANNED', { customer_disabled: true }],
    ['REVOKED', { revoked_at: '2026-01-01T00:00:00.000Z' }],
    ['SUSPENDED', { suspended_at: '2026-01-01T00:00:00.000Z' }],
    ['EXPIRED', { expires_at: '2026-01-01T00:00:00.000Z' }],
  ])('makes no file of a license that is refused with %s', async (code, change) => {
    license = aLicenseOf(0, change);
    expect(await checkOut()).toMatchObject({
      validation: { valid: false, code },
      file: null,
      license: { id: license.id },
    });
    expect(fixture.neighbours.licenseOf({ ...company, id: license.id }).version).toBe(1);
  });

  it('makes files only for devices that are activated, if the license limits devices', async () => {
    const refused = async (sent: Partial<CheckoutByKey>) => {
      const { validation, file } = await checkOut(sent);
      return [validation.code, file];
    };
    expect(await refused({})).toEqual(['FINGERPRINT_SCOPE_REQUIRED', null]);
    expect(await refused({ fingerprint: 'a' })).toEqual(['NO_MACHINES', null]);
    await activate('a');
    expect(await refused({ fingerprint: '' })).toContain('FINGERPRINT_SCOPE_EMPTY');
    expect(await refused({ fingerprint: 'b' })).toEqual(['FINGERPRINT_SCOPE_MISMATCH', null]);
    await fixture.pass(20 * MINUTE_MS);
    expect(await refused({ fingerprint: 'a' })).toEqual(['HEARTBEAT_DEAD', null]);
    await deactivate('a');
    expect(await refused({ fingerprint: 'a' })).toContain('NO_MACHINES');
  });

  it.each([{ ttl: 3599 }, { ttl: 31_536_001 }, { ttl: 3600.5 }, { ttl: null }, { encrypt: 'no' }, { fingerprint: 7 }])(
    'rejects a checkout with the invalid field %p',
    async (sent) => {
      await expect(checkOut(sent as never)).rejects.toMatchObject({ code: 'invalid', errors: expect.any(Object) });
    },
  );

  it('counts the seat of a checked-out file as taken until its end, by the clock of the wall', async () => {
    await activate('a');
    await activate('b');
    await fileOf({ fingerprint: 'a', ttl: 86_400 });
    await fixture.pass(23 * HOUR_MS);
    expect([await codeOf('a'), await codeOf('b')]).toEqual(['VALID', 'HEARTBEAT_DEAD']);
    expect(await activate('c')).toMatchObject({ created: true, license: { devices: { active: 2, limit: 2 } } });
    expect(await activate('d')).toMatchObject({ validation: { code: 'TOO_MANY_MACHINES' } });
    // An outage of ours stops the clock of leases, but not that of files.
    fixture.ahead += HOUR_MS;
    expect(await codeOf('a')).toBe('HEARTBEAT_DEAD');
    expect(await activate('d')).toMatchObject({ created: true });
  });

  it('refuses to deactivate a device with a file until the file is checked in', async () => {
    const { device } = await activate('a');
    const { serial } = await fileOf({ fingerprint: 'a' });
    const remove = fixture.gateway.call(licenseUse.remove_device, fixture.call(), { key: key(), id: device?.id ?? 0 });
    for (const refused of [deactivate('a'), remove]) await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    for (const _ of [1, 2]) expect(await checkIn(serial)).toEqual({});
    expect(await deactivate('a')).toEqual({});
  });

  it('frees the seat of a checked-in file when its lease has ended', async () => {
    license = aLicenseOf(1);
    const { device } = await activate('a');
    const { serial } = await fileOf({ fingerprint: 'a' });
    await fixture.pass(DAY_MS);
    expect(await activate('b')).toMatchObject({
      validation: { code: 'TOO_MANY_MACHINES', retry_at: inMs(6 * DAY_MS) },
    });
    await checkIn(serial);
    expect(await activate('b')).toMatchObject({ created: true });
    const events = await fixture.eventsOf(company, device?.id ?? 0);
    expect(events.map(({ data }) => data.status)).toEqual(['active', 'dead']);
  });

  it('holds one seat for repeated checkouts, and returns lost files with the present one', async () => {
    await activate('a');
    const files = await Promise.all([1, 2, 3].map(() => fileOf({ fingerprint: 'a', ttl: 86_400 })));
    const last = await fileOf({ fingerprint: 'a' });
    expect(await activate('b')).toMatchObject({ license: { devices: { active: 2 } } });
    await checkIn(last.serial);
    await deactivate('a');
    const revokedList = await listOf();
    for (const file of [...files, last]) {
      expect(await verify(file, { fingerprint: 'a', revokedList })).toMatchObject({ code: 'REVOKED' });
    }
  });

  it('holds the seat for a later file when an earlier one is checked in again', async () => {
    await activate('a');
    const earlier = await fileOf({ fingerprint: 'a' });
    await checkIn(earlier.serial);
    const later = await fileOf({ fingerprint: 'a' });
    await checkIn(earlier.serial);
    await expect(deactivate('a')).rejects.toMatchObject({ code: 'conflict' });
    expect(await verify(later, { fingerprint: 'a', revokedList: await listOf() })).toMatchObject({ code: 'VALID' });
  });

  it('does not know the serial of another license or company', async () => {
    await activate('a');
    const { serial } = await fileOf({ fingerprint: 'a' });
    await expect(checkIn(serial, aLicenseOf(1))).rejects.toMatchObject({ code: 'not_found' });
    const stranger = fixture.aCompany();
    const theirs = fixture.aLicense(stranger);
    const theirKey = fixture.keyOf(stranger, theirs);
    const call = fixture.gateway.call(licenseFiles.checkin, fixture.call(), { key: theirKey, serial });
    await expect(call).rejects.toMatchObject({ code: 'not_found' });
    await expect(checkIn('no serial')).rejects.toMatchObject({ code: 'not_found' });
    await expect(deactivate('a')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('lists the files of a license that was suspended until it is reinstated', async () => {
    await activate('a');
    const file = await fileOf({ fingerprint: 'a' });
    const other = aLicenseOf(0);
    const codeAfter = async (code: string) => {
      await eventually(async () =>
        expect(await verify(file, { fingerprint: 'a', revokedList: await listOf(other) })).toMatchObject({ code }),
      );
    };
    await codeAfter('VALID');
    await fixture.changeLicense(company, license.id, { suspended_at: inMs(0) });
    await codeAfter('REVOKED');
    await fixture.changeLicense(company, license.id, { suspended_at: null });
    await codeAfter('VALID');
    await fixture.changeLicense(company, license.id, { key_version: 2 });
    await codeAfter('REVOKED');
  });

  it('decides by a change of the license that arrives during the checkout', async () => {
    license = aLicenseOf(0, { first_used_at: '2026-01-02T00:00:00.000Z' });
    fixture.neighbours.onAsked = async () => {
      fixture.neighbours.onAsked = undefined;
      await fixture.changeLicense(company, license.id, { suspended_at: inMs(0) });
      const one = 'select changes from licenses where company_id = $1 and id = $2';
      await eventually(async () =>
        expect(await fixture.db.query(one, [company.company_id, license.id])).toEqual([{ changes: 2 }]),
      );
    };
    expect(await checkOut()).toMatchObject({ validation: { code: 'SUSPENDED' }, file: null });
  });

  it('lists the files of a disabled customer, and no longer after their end', async () => {
    await activate('a');
    const file = await fileOf({ fingerprint: 'a', ttl: 3600 });
    const other = aLicenseOf(0);
    fixture.neighbours.licenses.set(`${company.company_id}/${license.id}`, { ...license, customer_disabled: true });
    await fixture.announceCustomer(company, license.customer_id, ['state']);
    const listed = async () =>
      (await verify(file, { fingerprint: 'a', revokedList: await listOf(other), now: new Date(file.issued) })).code;
    await eventually(async () => expect(await listed()).toBe('REVOKED'));
    await fixture.pass(HOUR_MS);
    expect(await listed()).not.toBe('REVOKED');
  });

  it('splits a long list of revoked files into several, and names no file of another company', async () => {
    const [own, stranger] = [fixture.aCompany(), fixture.aCompany()];
    const of = fixture.aLicense(own);
    const keyOf = fixture.keyOf(own, of);
    const insert = `
      insert into offline_files (company_id, serial, license_id, key_version, issued_at, expires_at, ended_at)
      select $1, $2 || lpad(n::text, 5, '0'), 1, 1, $3, $3::timestamptz + interval '1 day', $3 from generate_series(1, $4) n`;
    const now = fixture.clock.now();
    await fixture.db.query(insert, [own.company_id, 'own-', now, 5_001]);
    await fixture.db.query(insert, [stranger.company_id, 'theirs-', now, 10]);
    const read = (after?: string) =>
      fixture.gateway.call(licenseFiles.revoked, fixture.call(), { key: keyOf, ...(after && { after }) });
    const first = await read();
    expect(first).toMatchObject({
      next: 'own-05000',
      revoked: { issued: inMs(0), expiry: inMs(7 * DAY_MS), ttl: 604_800 },
    });
    const second = await read('own-05000');
    expect(second.next).toBeNull();
    const [body = ''] = /\n([^-]+)\n/.exec(second.revoked.certificate)?.slice(1) ?? [];
    const { enc } = JSON.parse(atob(body.replaceAll('\n', ''))) as { enc: string };
    expect(JSON.parse(atob(enc))).toMatchObject({ data: [{ type: 'files', id: 'own-05001' }] });
  });

  it('refuses the files of a replaced or forged key and of a disabled company', async () => {
    await expect(checkOut({ key: key().replace(/.{8}==$/, 'AAAAAAA8==') })).rejects.toMatchObject({
      code: 'license_key_invalid',
    });
    license = { ...aLicenseOf(0, { key_version: 2 }), key_version: 1 };
    await expect(checkOut()).rejects.toMatchObject({ code: 'license_key_invalid' });
    const disabled = fixture.aCompany({ disabled: true });
    const theirs = fixture.keyOf(disabled, fixture.aLicense(disabled));
    await expect(checkOut({ key: theirs })).rejects.toMatchObject({ code: 'company_disabled' });
  });

  it('answers the public keys of a company, and those of a number that no company has', async () => {
    const keysOf = (company_id: number) =>
      fixture.gateway.call(licenseFiles.public_keys, fixture.call(), { company_id });
    const { hex, keys } = await keysOf(company.company_id);
    expect(hex).toBe(fixture.publicKeyOf(company));
    expect(keys).toEqual([
      expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') }),
    ]);
    expect((await keysOf(987_654_321)).hex).toMatch(/^[\da-f]{64}$/);
  });

  it('makes a file for an app of the company once for its idempotency key', async () => {
    await activate('a');
    const byApp = (idempotencyKey: string, of = company, id = license.id) =>
      fixture.gateway.call(
        issuedLicenseFiles.checkout,
        { ...fixture.context(of), idempotencyKey },
        { id, fingerprint: 'a' },
      );
    const first = await byApp('k1');
    expect(await verify(first.file as LicenseFile, { fingerprint: 'a' })).toMatchObject({ code: 'VALID' });
    expect(await byApp('k1')).toEqual(first);
    expect((await byApp('k2')).file?.serial).not.toBe(first.file?.serial);
    await expect(byApp('k3', company, 999_999)).rejects.toMatchObject({ code: 'not_found' });
    await expect(byApp('k4', fixture.aCompany())).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses a further file to a device with 1,000 unexpired ones, and to no other', async () => {
    await activate('a');
    await activate('b');
    await fileOf({ fingerprint: 'a' });
    await fixture.db.query(
      `insert into offline_files (company_id, serial, license_id, device_id, key_version, issued_at, expires_at)
      select company_id, serial || n, license_id, device_id, key_version, issued_at, expires_at
      from offline_files, generate_series(2, 1000) n where company_id = $1 and license_id = $2`,
      [company.company_id, license.id],
    );
    await expect(checkOut({ fingerprint: 'a' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1000 files'),
    });
    expect(await verify(await fileOf({ fingerprint: 'b' }), { fingerprint: 'b' })).toMatchObject({ code: 'VALID' });
    await fixture.pass(7 * DAY_MS);
    await activate('a');
    expect(await fileOf({ fingerprint: 'a' })).toMatchObject({ ttl: 604_800 });
  });
});
