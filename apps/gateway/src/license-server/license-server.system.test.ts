import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto';
import type { IssuedLicense, Order } from '@marquee/contracts';
import { KeyRing } from '@marquee/license-keys';
import { verifyFile } from '@marquee/license-verifier';
import { environmentOf } from '@marquee/local';
import {
  aCompany,
  aLicense,
  anEmail,
  aPrice,
  aProduct,
  aWord,
  eventually,
  fetchDocumented,
  issued,
  system,
  systemAddress,
  type TestCompany,
} from '@marquee/testing';

const JSON_API = 'application/vnd.api+json';

interface Sold {
  readonly id: string;
  readonly key: string;
  readonly product_id: string;
}
interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Record<string, unknown>;
}
interface Received {
  readonly status: number;
  readonly type: string | null;
  readonly isSigned: boolean;
  readonly data: Resource;
  readonly list: readonly Resource[];
  readonly meta: Record<string, unknown>;
  readonly error: { readonly title: string; readonly detail: string; readonly code: string; readonly source?: object };
}

/** Sells a license of one device in a shop. */
async function sold(shop: TestCompany, total_concurrent_devices = 1): Promise<Sold> {
  const { id: license_id } = await aLicense(shop.company_id, { total_concurrent_devices, export_mp3: 1 });
  const { id: price_id } = await aPrice(shop.company_id, { currencies: [{ currency: 'eur', price: 1000 }] });
  const program = { product_type: 1 as const, title: 'A program', published: true };
  const { product_id } = await aProduct(shop, { ...program, price_license_binding: [{ license_id, price_id }] });
  const sent = { email: anEmail(), password: issued(aWord('secret')), line_items: [{ product_id }] };
  const { order } = (await shop.api.post<{ order: Order }>('/api/orders.json', { order: sent }, 201)).body;
  const path = `/api/issued_licenses.json?order_id=${order.id}`;
  const [license] = (await shop.api.get<{ issued_licenses: IssuedLicense[] }>(path, 200)).body.issued_licenses;
  return { id: String(license?.id), key: issued(license?.key ?? ''), product_id };
}

async function turnOn(shop: TestCompany, license_server_active = true): Promise<void> {
  await shop.api.put(`/api/companies/${shop.company_id}.json`, { company: { license_server_active } }, 200);
}

/** The public key that programs of the company contain. */
function publicKeyOf({ company_id }: TestCompany): KeyObject {
  const { LICENSE_SIGNING_SECRET: secret = '' } = environmentOf(systemAddress(), 'licensing');
  const x = new KeyRing(secret).of(company_id).publicKey.toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/** Verifies a response as the SDKs do. */
function isSigned({ headers }: Response, request: { method: string; url: string }, body: string, publicKey: KeyObject) {
  const { host, pathname, search } = new URL(request.url);
  const [, signature = ''] = / signature="([^"]*)"/.exec(headers.get('keygen-signature') ?? '') ?? [];
  const [date, digest] = [headers.get('date'), headers.get('digest')];
  if (digest !== `sha-256=${hash('sha256', body, 'base64')}`) return false;
  const target = `${request.method.toLowerCase()} ${pathname}${search}`;
  const text = `(request-target): ${target}\nhost: ${host}\ndate: ${date}\ndigest: ${digest}`;
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
}

describe('the paths for programs of another license server', () => {
  let shop: TestCompany;
  let license: Sold;
  let publicKey: KeyObject;
  beforeAll(async () => {
    shop = await aCompany();
    publicKey = publicKeyOf(shop);
    license = await sold(shop);
    await turnOn(shop);
    await eventually(async () => {
      if ((await call('GET me')).status !== 200) throw new Error('The company is not known as changed yet.');
    });
  });

  async function call(
    line: string,
    sent?: unknown,
    { key, type = JSON_API }: { key?: string | null; type?: string } = {},
  ): Promise<Received> {
    const [method = '', path = ''] = line.split(' ');
    const url = `${system().url}/v1/${path}`;
    const authorization = key === null ? undefined : `License ${key ?? license.key}`;
    const body = sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) };
    const headers: Record<string, string> = { accept: JSON_API };
    if (authorization !== undefined) headers['authorization'] = authorization;
    if (sent !== undefined) headers['content-type'] = type;
    const response = await fetchDocumented(url, { method, headers, ...body });
    const text = await response.text();
    const document = (text === '' ? {} : JSON.parse(text)) as { data?: unknown; meta?: never; errors?: never[] };
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      isSigned: isSigned(response, { method, url: response.url }, text, publicKey),
      data: document.data as Resource,
      list: document.data as Resource[],
      meta: document.meta ?? {},
      error: document.errors?.[0] as unknown as Received['error'],
    };
  }
  const validated = async (scope: object = {}) => {
    const sent = { meta: { scope: { product: license.product_id, ...scope } } };
    const { status, meta, data, isSigned: signed } = await call(`POST licenses/${license.id}/actions/validate`, sent);
    expect([status, signed, data.id]).toEqual([200, true, license.id]);
    return meta;
  };
  const activation = (fingerprint: string, parts: readonly string[] = []) => ({
    data: {
      type: 'machines',
      attributes: { fingerprint, hostname: aWord('desk'), platform: 'linux/amd64', cores: 8 },
      relationships: {
        license: { data: { type: 'licenses', id: license.id } },
        components: {
          data: parts.map((part) => ({ type: 'components', attributes: { name: part, fingerprint: part } })),
        },
      },
    },
  });
  const spawn = (machine: string, pid: string) =>
    call('POST processes', {
      data: {
        type: 'processes',
        attributes: { pid },
        relationships: { machine: { data: { type: 'machines', id: machine } } },
      },
    });

  it('validates, activates, limits, extends and deactivates as an SDK expects, with signed responses', async () => {
    const fingerprint = issued(aWord('device'));
    expect(await validated()).toMatchObject({ valid: false, code: 'FINGERPRINT_SCOPE_REQUIRED' });
    expect(await validated({ fingerprint })).toMatchObject({ valid: false, code: 'NO_MACHINE' });
    const machine = await call('POST machines', activation(fingerprint));
    expect(machine).toMatchObject({ status: 201, type: JSON_API, isSigned: true, data: { type: 'machines' } });
    expect(await call('POST machines', activation(fingerprint))).toMatchObject({
      status: 422,
      isSigned: true,
      error: { code: 'FINGERPRINT_TAKEN', source: { pointer: '/data/attributes/fingerprint' } },
    });
    expect(await call('POST machines', activation(aWord('other')))).toMatchObject({
      status: 422,
      isSigned: true,
      error: { title: 'Unprocessable Entity', code: 'MACHINE_LIMIT_EXCEEDED', source: { pointer: '/data' } },
    });
    const { id } = machine.data;
    expect(await call(`POST machines/${id}/actions/ping`)).toMatchObject({
      status: 200,
      isSigned: true,
      data: { id, attributes: { heartbeatStatus: 'ALIVE', requireHeartbeat: true, heartbeatDuration: 600 } },
    });
    expect(await validated({ fingerprint })).toMatchObject({ valid: true, code: 'VALID', scope: { fingerprint } });
    expect((await call(`GET machines/${fingerprint}`)).data.id).toBe(id);
    expect((await call(`GET licenses/${license.id}/machines?limit=100`)).list.map((one) => one.id)).toEqual([id]);
    expect(await call(`DELETE machines/${id}`)).toMatchObject({ status: 204, type: null, isSigned: true });
    for (const line of [`DELETE machines/${fingerprint}`, 'GET machines/%3Cinvalid%3E']) {
      expect(await call(line)).toMatchObject({ status: 404, isSigned: true, error: { code: 'NOT_FOUND' } });
    }
  });

  it('checks out a file of a device that only this device can read, and none for any device of a limited license', async () => {
    const usual = license;
    license = await sold(shop); // The file keeps the seat.
    try {
      const fingerprint = issued(aWord('device'));
      const { id } = (await call('POST machines', activation(fingerprint))).data;
      const { x = '' } = publicKey.export({ format: 'jwk' });
      const verified = async (line: string, named: string) => {
        const { status, data, isSigned: signed } = await call(line);
        expect([status, signed, data.type]).toEqual([200, true, 'machine-files']);
        const certificate = String(data.attributes['certificate']);
        const hex = Buffer.from(x, 'base64url').toString('hex');
        return (await verifyFile(certificate, { publicKey: hex, licenseKey: license.key, fingerprint: named })).code;
      };
      const line = `POST machines/${id}/actions/check-out`;
      expect(await verified(`${line}?encrypt=true&include=license&ttl=3600`, fingerprint)).toBe('VALID');
      expect(await verified(`${line}?encrypt=1`, 'another')).toBe('DECRYPTION_FAILED');
      expect(await verified(line, fingerprint)).toBe('VALID');
      expect(await call(`${line}?ttl=1`)).toMatchObject({ status: 422, isSigned: true });
      expect(await call(`POST licenses/${license.id}/actions/check-out`)).toMatchObject({
        status: 403,
        isSigned: true,
        error: { code: 'FINGERPRINT_SCOPE_REQUIRED' },
      });
      expect((await call('POST machines/0/actions/check-out')).status).toBe(404);
      expect((await call(`DELETE machines/${id}`)).status).toBe(409);
    } finally {
      license = usual;
    }
  });

  it('runs five processes of a device, and refuses a sixth', async () => {
    const { id } = (await call('POST machines', activation(aWord('device')))).data;
    const processes = [];
    for (let at = 0; at < 5; at++) processes.push(await spawn(id, `pid-${at}`));
    for (const process of processes) {
      const running = { type: 'processes', attributes: { status: 'ALIVE', interval: 600 } };
      expect(process).toMatchObject({ status: 201, isSigned: true, data: running });
    }
    expect(await spawn(id, 'pid-5')).toMatchObject({
      status: 422,
      isSigned: true,
      error: { code: 'MACHINE_PROCESS_LIMIT_EXCEEDED' },
    });
    expect((await call(`GET machines/${id}/processes`)).list).toHaveLength(5);
    for (const { data } of processes) {
      expect((await call(`POST processes/${data.id}/actions/ping`)).data.attributes['status']).toBe('ALIVE');
      expect((await call(`DELETE processes/${data.id}`)).status).toBe(204);
      expect((await call(`POST processes/${data.id}/actions/ping`)).status).toBe(404);
    }
    await call(`DELETE machines/${id}`);
  });

  it('stores the components of a device, and compares them', async () => {
    const fingerprint = issued(aWord('device'));
    const { id } = (await call('POST machines', activation(fingerprint, ['CPU-1', 'GPU-1']))).data;
    const names = (await call(`GET machines/${id}/components`)).list.map(({ attributes }) => attributes['fingerprint']);
    expect(names).toEqual(['CPU-1', 'GPU-1']);
    expect(await validated({ fingerprint, components: ['GPU-1', 'CPU-1'] })).toMatchObject({ code: 'VALID' });
    const refusals = { 'CPU-2': 'COMPONENTS_SCOPE_MISMATCH', '': 'COMPONENTS_SCOPE_EMPTY' };
    for (const [part, code] of Object.entries(refusals)) {
      const components = part === '' ? [] : [part];
      expect(await validated({ fingerprint, components })).toMatchObject({ valid: false, code });
    }
    await call(`DELETE machines/${id}`);
  });

  it('returns the license of the key and its entitlements, also below the path of an account', async () => {
    const { data } = await call('GET me');
    expect(data).toMatchObject({
      type: 'licenses',
      id: license.id,
      attributes: { key: license.key, scheme: 'ED25519_SIGN', maxMachines: 1, requireHeartbeat: true },
    });
    expect(await call('GET accounts/demo/me?x=%20')).toMatchObject({ status: 200, isSigned: true, data });
    const { list } = await call(`GET licenses/${license.id}/entitlements`);
    expect(list.map(({ attributes }) => attributes['code'])).toEqual(['MP3']);
  });

  it('validates a key in the body without a header, and says NOT_FOUND for an unknown one', async () => {
    const validate = (key: string) => call('POST licenses/actions/validate-key', { meta: { key } }, { key: null });
    expect(await validate(license.key)).toMatchObject({
      isSigned: true,
      data: { id: license.id },
      meta: { code: 'FINGERPRINT_SCOPE_REQUIRED' },
    });
    const forged = license.key.replace(/.{8}==$/, 'AAAAAAA8==');
    expect(await validate(forged)).toMatchObject({
      status: 200,
      data: null,
      isSigned: true,
      meta: { code: 'NOT_FOUND' },
    });
    expect(await validate('sesame')).toMatchObject({ status: 200, data: null, isSigned: false });
  });

  it('answers 404 for every license but that of the key', async () => {
    const { id } = await sold(shop);
    const elsewhere = await aCompany();
    const foreign = await sold(elsewhere);
    for (const other of [id, foreign.id, '0', 'x']) {
      for (const line of [
        `POST licenses/${other}/actions/validate`,
        `GET licenses/${other}/machines`,
        `GET licenses/${other}/entitlements`,
      ]) {
        expect(await call(line)).toMatchObject({ status: 404, isSigned: true, error: { code: 'NOT_FOUND' } });
      }
    }
    const [ours, theirs] = [activation(aWord('device')), foreign.id];
    ours.data.relationships.license.data.id = theirs;
    expect((await call('POST machines', ours)).status).toBe(404);
  });

  it('answers 404 while a company has not turned the paths on', async () => {
    const closed = await aCompany();
    const { key, id } = await sold(closed);
    for (const line of ['GET me', `POST licenses/${id}/actions/validate`, 'GET machines/x', 'DELETE processes/1']) {
      expect(await call(line, undefined, { key })).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } });
    }
    await turnOn(closed);
    await eventually(async () => expect((await call('GET me', undefined, { key })).status).toBe(200));
    await turnOn(closed, false);
    await eventually(async () => expect((await call('GET me', undefined, { key })).status).toBe(404));
  });

  it.each([
    ['no key', null, false],
    ['a word in place of a key', 'sesame', false],
  ])('refuses a request with %s by an error of JSON:API', async (_what, key, signed) => {
    expect(await call('GET me', undefined, { key })).toMatchObject({
      status: 401,
      type: JSON_API,
      isSigned: signed,
      error: { title: 'Unauthorized', code: 'LICENSE_INVALID' },
    });
  });

  it.each([
    ['{', 400, 'MALFORMED', undefined],
    ['[]', 400, 'MALFORMED', undefined],
    ['{}', 422, 'PARAMETER_INVALID', '/data/relationships/license/data/id'],
    [{ data: { attributes: { fingerprint: 7 } } }, 422, 'PARAMETER_INVALID', '/data/relationships/license/data/id'],
    [{ data: 7 }, 422, 'PARAMETER_INVALID', '/data/relationships/license/data/id'],
    [withoutFingerprint(), 422, 'PARAMETER_INVALID', '/data/attributes/fingerprint'],
    ['x'.repeat(20_000), 413, 'TOO_LARGE', undefined],
  ])('refuses the malformed body %j with %i', async (sent, status, code, pointer) => {
    const body = typeof sent === 'string' ? sent : JSON.stringify(sent).replace('LICENSE', license.id);
    const received = await call('POST machines', body);
    expect(received).toMatchObject({ status, type: JSON_API, isSigned: true, error: { code } });
    expect(received.error.source).toEqual(pointer === undefined ? undefined : { pointer });
  });

  it('refuses a body of another type, and a document of JSON:API on other paths', async () => {
    expect(await call('POST machines', 'a=b', { type: 'text/csv' })).toMatchObject({
      status: 415,
      error: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
    const native = await fetchDocumented(`${system().url}/license/validate.json`, {
      method: 'POST',
      headers: { authorization: `License ${license.key}`, 'content-type': JSON_API },
      body: '{}',
    });
    expect(native.status).toBe(415);
  });
});

function withoutFingerprint(): object {
  return { data: { relationships: { license: { data: { id: 'LICENSE' } } } } };
}
