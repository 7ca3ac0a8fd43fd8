import { ScriptedServer } from '../test/scripted-server';
import { TestClock } from '../test/test-clock';
import { LICENSE_OPERATIONS } from './generated/operations';
import { ConflictError, createLicenseClient, NetworkError, UnauthorizedError } from './index';
import { licenseClientWith, type LicenseClientOptions } from './license-client';

let server: ScriptedServer;
beforeEach(async () => {
  server = await ScriptedServer.start();
});
afterEach(() => server.stop());

const client = (options: Partial<LicenseClientOptions> = {}) =>
  licenseClientWith({ url: server.url, licenseKey: 'key/a.b', ...options }, new TestClock());

describe('the client of a program with a license key', () => {
  it('offers a method for each route of the use of a license', () => {
    expect(Object.keys(createLicenseClient({ url: server.url, licenseKey: 'key/a.b' })).toSorted()).toEqual(
      Object.keys(LICENSE_OPERATIONS).toSorted(),
    );
    expect(Object.keys(LICENSE_OPERATIONS)).toEqual(
      expect.arrayContaining(['validate', 'activate', 'deactivate', 'heartbeat', 'use', 'devices', 'remove']),
    );
    expect(Object.keys(LICENSE_OPERATIONS)).toEqual(expect.arrayContaining(['checkout', 'checkin', 'revoked', 'keys']));
  });

  it('sends the license key with each request, and returns the whole answer', async () => {
    const answer = {
      validation: { valid: true, code: 'VALID' },
      license: null,
      device: null,
      output: null,
      file: null,
    };
    server.reply = () => ({ body: { ...answer, license_devices: [{ id: 3 }] } });
    const { validate, checkout, devices, remove, revoked, keys } = client();
    await expect(validate({ fingerprint: 'a', action: 'play' })).resolves.toMatchObject(answer);
    await expect(checkout({ fingerprint: 'a', ttl: 3600 })).resolves.toMatchObject({ file: null });
    await expect(devices()).resolves.toEqual([{ id: 3 }]);
    await remove(3);
    await revoked({ after: 's-1' });
    await keys(1202);
    expect(server.asked.map(({ method, path, text }) => `${method} ${path} ${text}`.trim())).toEqual([
      'POST /license/validate.json {"fingerprint":"a","action":"play"}',
      'POST /license/checkout.json {"fingerprint":"a","ttl":3600}',
      'GET /license/devices.json',
      'DELETE /license/devices/3.json',
      'GET /license/revoked.json?after=s-1',
      'GET /.well-known/license-keys/1202.json',
    ]);
    for (const { headers } of server.asked) expect(headers.authorization).toBe('License key/a.b');
  });

  it('repeats the counting of a use with the same key after a lost answer', async () => {
    server.script('lost', { body: {} });
    await client().use({ kind: 'download' });
    const keys = server.asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('throws for an invalid key without a repetition, and for a device with a file', async () => {
    server.script({ status: 401, body: { error: 'no', code: 'license_key_invalid' } });
    await expect(client().heartbeat({ fingerprint: 'a' })).rejects.toBeInstanceOf(UnauthorizedError);
    expect(server.asked).toHaveLength(1);
    server.script({ status: 409, body: { error: 'no', code: 'conflict' } });
    await expect(client().deactivate({ fingerprint: 'a' })).rejects.toBeInstanceOf(ConflictError);
    server.script('lost');
    await expect(client({ retry: { retries: 0 } }).checkin({ serial: 's-1' })).rejects.toBeInstanceOf(NetworkError);
  });
});
