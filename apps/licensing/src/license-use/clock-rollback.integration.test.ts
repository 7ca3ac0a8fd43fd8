import { licenseFiles, licenseUse, type CompanySnapshot, type LicenseSnapshot } from '@marquee/contracts';
import { verifyFile } from '@marquee/license-verifier';
import { someTerms } from '@marquee/testing';
import { DevicesWorker } from '../devices/devices.worker';
import { LicensingFixture } from '../testing/licensing.fixture';

const MINUTE_MS = 60_000;

describe('a device whose clock was set back', () => {
  let fixture: LicensingFixture;
  let company: CompanySnapshot;
  let license: LicenseSnapshot;
  beforeAll(async () => {
    fixture = await LicensingFixture.start();
    fixture.freeze();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const use = (flags: object) =>
    (license = fixture.aLicense(company, { terms: someTerms({ total_concurrent_devices: 1, ...flags }) }));
  const sent = (fingerprint: string) => ({ key: fixture.keyOf(company, license), fingerprint });
  const at = (minutes: number) => new Date(fixture.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  const activate = (fingerprint = 'a') => fixture.gateway.call(licenseUse.activate, fixture.call(), sent(fingerprint));
  const heartbeat = (minutes: number) =>
    fixture.gateway.call(licenseUse.heartbeat, fixture.call(), { ...sent('a'), now: at(minutes) });
  const validate = (minutes: number) =>
    fixture.gateway.call(licenseUse.validate, fixture.call(), { ...sent('a'), now: at(minutes) });
  const codeOf = async (answer: Promise<{ validation: { code: string } }>) => (await answer).validation.code;

  it('refuses a device until its clock is right, if the terms disable it', async () => {
    use({ disable_on_clock_rollback: 1 });
    await activate();
    await heartbeat(0);
    expect(await codeOf(validate(-60))).toBe('CLOCK_UNSYNCED');
    expect(await codeOf(validate(0))).toBe('VALID');
  });

  it.each(['validate', 'heartbeat'] as const)('loses its right once for good, at the next %s', async (call) => {
    use({ delete_on_clock_rollback: 1 });
    const { device } = await activate();
    const { file } = await fixture.gateway.call(licenseFiles.checkout, fixture.call(), sent('a'));
    await heartbeat(4);
    expect(await codeOf(heartbeat(0))).toBe('CLOCK_ROLLED_BACK');
    const both = call === 'validate' ? [validate(-2), validate(-2)] : [heartbeat(-2), heartbeat(-2)];
    for (const answer of await Promise.all(both)) {
      expect(answer).toMatchObject({
        validation: { valid: false, code: 'REVOKED' },
        device: { id: device?.id, status: 'revoked', lease_expires_at: null },
        license: { state: 'active', devices: { active: 0 } },
      });
    }
    expect(await activate()).toMatchObject({ validation: { code: 'REVOKED' }, created: false });
    expect([await codeOf(heartbeat(5)), await codeOf(validate(5))]).toEqual(['REVOKED', 'REVOKED']);
    const events = await fixture.eventsOf(company, device?.id ?? 0);
    expect(events.map(({ topic, data }) => [topic, data.status])).toEqual([
      ['license_device/create', 'active'],
      ['license_device/delete', 'revoked'],
    ]);
    expect(await activate('b')).toMatchObject({ created: true });
    const list = await fixture.gateway.call(licenseFiles.revoked, fixture.call(), { key: sent('a').key });
    const publicKey = fixture.publicKeyOf(company);
    const now = fixture.clock.now();
    const options = {
      publicKey,
      licenseKey: sent('a').key,
      fingerprint: 'a',
      revokedList: list.revoked.certificate,
      now,
    };
    expect(await verifyFile(file?.certificate ?? '', options)).toMatchObject({ code: 'REVOKED' });
  });

  it('keeps its lost right lost, also after the deletion of unused devices', async () => {
    use({ delete_on_clock_rollback: 1 });
    await activate();
    await heartbeat(0);
    await validate(-6);
    await fixture.pass(400 * 24 * 60 * MINUTE_MS);
    await fixture.app.get(DevicesWorker).sweep();
    expect(await codeOf(activate())).toBe('REVOKED');
  });

  it('keeps the right of a device that corrects a clock within the tolerance', async () => {
    use({ delete_on_clock_rollback: 1 });
    await activate();
    await heartbeat(5);
    expect(await codeOf(validate(0))).toBe('CLOCK_ROLLED_BACK');
    expect(await codeOf(validate(5))).toBe('VALID');
  });
});
