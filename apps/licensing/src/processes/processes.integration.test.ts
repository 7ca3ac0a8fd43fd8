import { licenseUse, MAX_PROCESSES, type CompanySnapshot, type LicenseSnapshot } from '@marquee/contracts';
import { someTerms } from '@marquee/testing';
import { LicensingFixture } from '../testing/licensing.fixture';

const MINUTE_MS = 60_000;

describe('the processes of a device', () => {
  let fixture: LicensingFixture;
  let company: CompanySnapshot;
  let license: LicenseSnapshot;
  beforeAll(async () => {
    fixture = await LicensingFixture.start();
    fixture.freeze();
    company = fixture.aCompany();
  });
  beforeEach(async () => {
    license = fixture.aLicense(company, { terms: someTerms({ total_concurrent_devices: 2 }) });
    for (const fingerprint of ['a', 'b']) {
      await fixture.gateway.call(licenseUse.activate, fixture.call(), named(fingerprint));
    }
  });
  afterAll(() => fixture?.stop());

  const named = (fingerprint: string) => ({ key: fixture.keyOf(company, license), fingerprint });
  const heartbeat = async (process: string | undefined, fingerprint = 'a') => {
    const sent = { ...named(fingerprint), ...(process !== undefined && { process }) };
    return (await fixture.gateway.call(licenseUse.heartbeat, fixture.call(), sent)).validation.code;
  };
  const codeOf = async (process: string, fingerprint = 'a') =>
    (await fixture.gateway.call(licenseUse.validate, fixture.call(), { ...named(fingerprint), process })).validation
      .code;
  const startAll = (fingerprint = 'a') =>
    Promise.all(Array.from({ length: MAX_PROCESSES }, (_, at) => heartbeat(`p${at}`, fingerprint)));

  it('refuses a process before its first heartbeat, and after the end of its lease', async () => {
    expect(await codeOf('p')).toBe('HEARTBEAT_NOT_STARTED');
    expect(await heartbeat('p')).toBe('VALID');
    expect(await codeOf('p')).toBe('VALID');
    expect(await codeOf('p', 'b')).toBe('HEARTBEAT_NOT_STARTED');
    await fixture.pass(19 * MINUTE_MS);
    expect(await heartbeat(undefined)).toBe('VALID');
    await fixture.pass(MINUTE_MS);
    expect(await codeOf('p')).toBe('HEARTBEAT_DEAD');
    expect(await heartbeat('p')).toBe('VALID');
    expect(await codeOf('p')).toBe('VALID');
  });

  it('allows five processes of each device, and another one after the end of a lease', async () => {
    expect(await startAll()).toEqual(Array(MAX_PROCESSES).fill('VALID'));
    expect(await heartbeat('more')).toBe('TOO_MANY_PROCESSES');
    expect(await heartbeat('more', 'b')).toBe('VALID');
    await fixture.pass(10 * MINUTE_MS);
    for (const name of ['p0', 'p1', 'p2', 'p3']) expect(await heartbeat(name)).toBe('VALID');
    await fixture.pass(10 * MINUTE_MS);
    expect(await heartbeat('more')).toBe('VALID');
    expect(await heartbeat('p4')).toBe('TOO_MANY_PROCESSES');
  });

  it('starts exactly five of many processes that two replicas receive at once', async () => {
    await fixture.another();
    const codes = await Promise.all(Array.from({ length: 60 }, (_, at) => heartbeat(`q${at % 30}`)));
    const started = new Set(codes.flatMap((code, at) => (code === 'VALID' ? [at % 30] : [])));
    expect(started.size).toBe(MAX_PROCESSES);
  });

  it('ends the processes of a device that is deactivated and activated again', async () => {
    await startAll();
    await fixture.gateway.call(licenseUse.deactivate, fixture.call(), named('a'));
    await fixture.pass(1000);
    await fixture.gateway.call(licenseUse.activate, fixture.call(), named('a'));
    expect(await codeOf('p0')).toBe('HEARTBEAT_NOT_STARTED');
    expect(await heartbeat('new')).toBe('VALID');
  });

  it('starts no process on a device whose lease has ended', async () => {
    await fixture.pass(21 * MINUTE_MS);
    expect(await heartbeat('p')).toBe('HEARTBEAT_DEAD');
    expect(await codeOf('p')).toBe('HEARTBEAT_DEAD');
  });
});
