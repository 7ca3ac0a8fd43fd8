import { createPublicKey, verify } from 'node:crypto';
import {
  licenseServer,
  licenseUse,
  MAX_PROCESSES,
  type CompanySnapshot,
  type LicenseSnapshot,
} from '@marquee/contracts';
import { someTerms } from '@marquee/testing';
import { LicensingFixture } from '../testing/licensing.fixture';

const SIGNED = {
  target: 'get /v1/me',
  host: 'shop.example.org:3000',
  date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  digest: 'sha-256=x',
};

describe('the operations for programs of another license server', () => {
  let fixture: LicensingFixture;
  let company: CompanySnapshot;
  let license: LicenseSnapshot;
  beforeAll(async () => {
    fixture = await LicensingFixture.start();
    fixture.freeze();
    company = fixture.aCompany({ license_server_active: true });
  });
  beforeEach(() => {
    license = fixture.aLicense(company, { terms: someTerms({ total_concurrent_devices: 1, export_mp3: 1 }) });
  });
  afterAll(() => fixture?.stop());

  const key = () => fixture.keyOf(company, license);
  const components = [{ name: 'CPU', fingerprint: 'cpu-1' }];
  const activate = (fingerprint: string) =>
    fixture.gateway.call(licenseServer.activate, fixture.call(), { key: key(), fingerprint, components });
  const device = (named: string) => fixture.gateway.call(licenseServer.device, fixture.call(), { key: key(), named });
  const start = (name: string, named = 'a') =>
    fixture.gateway.call(licenseServer.start_process, fixture.call(), { key: key(), named, name });

  it('answers not_found for a company that has not turned them on', async () => {
    const closed = fixture.aCompany();
    const sent = { key: fixture.keyOf(closed, fixture.aLicense(closed)) };
    const calls: Promise<unknown>[] = [
      fixture.gateway.call(licenseServer.get, fixture.call(), sent),
      fixture.gateway.call(licenseServer.device, fixture.call(), { ...sent, named: 'a' }),
      fixture.gateway.call(licenseServer.activate, fixture.call(), { ...sent, fingerprint: 'a' }),
      fixture.gateway.call(licenseServer.start_process, fixture.call(), { ...sent, named: 'a', name: 'p' }),
      fixture.gateway.call(licenseServer.extend_process, fixture.call(), { ...sent, id: 1 }),
      fixture.gateway.call(licenseServer.end_process, fixture.call(), { ...sent, id: 1 }),
    ];
    const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'not_found' }) as Error };
    expect(await Promise.allSettled(calls)).toEqual(calls.map(() => refused));
  });

  it('returns the license of a key with its limits and entitlements', async () => {
    expect(await fixture.gateway.call(licenseServer.get, fixture.call(), { key: key() })).toEqual({
      id: license.id,
      product_id: '0001-0002-0003-000A',
      title: 'A film',
      acquired_at: '2026-01-01T00:00:00.000Z',
      expires_at: null,
      suspended: false,
      max_devices: 1,
      entitlements: ['HD', 'MP3'],
    });
  });

  it('finds a device by its id and its fingerprint, with components and processes', async () => {
    const { device: active } = await activate('a');
    const { process } = await start('p');
    const found = await device('a');
    expect(found).toMatchObject({ license: { id: license.id }, device: { id: active?.id }, components });
    expect(found.processes).toEqual([process]);
    expect(await device(String(active?.id))).toEqual(found);
    await expect(device('other')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('replaces the components at a new activation, but not at a repetition', async () => {
    await activate('a');
    await fixture.pass(1000);
    const named = { key: key(), fingerprint: 'a' };
    await fixture.gateway.call(licenseServer.activate, fixture.call(), named);
    expect((await device('a')).components).toEqual(components);
    await fixture.gateway.call(licenseUse.deactivate, fixture.call(), named);
    await fixture.gateway.call(licenseServer.activate, fixture.call(), named);
    expect((await device('a')).components).toEqual([]);
  });

  it('starts, extends and ends processes, and refuses one too many', async () => {
    await activate('a');
    const started = [];
    for (let at = 0; at < MAX_PROCESSES; at++) started.push((await start(`p${at}`)).process);
    expect(await start('more')).toMatchObject({ validation: { code: 'TOO_MANY_PROCESSES' }, process: null });
    const id = started[0]?.id ?? 0;
    const named = { key: key(), id };
    expect(await fixture.gateway.call(licenseServer.extend_process, fixture.call(), named)).toMatchObject({
      validation: { valid: true },
      process: { id, running: true },
    });
    expect(await fixture.gateway.call(licenseServer.end_process, fixture.call(), named)).toEqual({});
    await expect(fixture.gateway.call(licenseServer.end_process, fixture.call(), named)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await device('a')).processes.map(({ name }) => name)).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(await start('more')).toMatchObject({ process: { name: 'more' } });
  });

  it('hides the devices and processes of another license', async () => {
    const { device: active } = await activate('a');
    const { process } = await start('p');
    license = fixture.aLicense(company);
    await expect(device(String(active?.id))).rejects.toMatchObject({ code: 'not_found' });
    const named = { key: key(), id: process?.id ?? 0 };
    const extended = fixture.gateway.call(licenseServer.extend_process, fixture.call(), named);
    await expect(extended).rejects.toMatchObject({ code: 'not_found' });
    const ended = fixture.gateway.call(licenseServer.end_process, fixture.call(), named);
    await expect(ended).rejects.toMatchObject({ code: 'not_found' });
  });

  it('signs a response with the key of the company that a license key names', async () => {
    const sign = (of: string) => fixture.gateway.call(licenseServer.sign, fixture.call(), { key: of, ...SIGNED });
    const { signature } = await sign(key());
    const { kid, publicKey } = fixture.keysOf(company);
    expect(signature?.kid).toBe(kid);
    const x = publicKey.toString('base64url');
    const pair = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const text = `(request-target): ${SIGNED.target}\nhost: ${SIGNED.host}\ndate: ${SIGNED.date}\ndigest: ${SIGNED.digest}`;
    const value = Buffer.from(signature?.value ?? '', 'base64');
    expect(verify(null, Buffer.from(text), pair, value)).toBe(true);
    expect(verify(null, Buffer.from(`${text}x`), pair, value)).toBe(false);
    expect(await sign('sesame')).toEqual({ signature: null });
  });
});
