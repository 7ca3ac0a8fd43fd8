import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import fc from 'fast-check';
import { certificate, KeyRing, licenseKey } from '@marquee/license-keys';
import type { Vectors } from '../test/vectors';
import { verifyFile, type VerifyOptions } from './index';

const VECTORS = resolve(__dirname, '../../../examples/offline-licenses/vectors.json');
const { public_key: publicKey, files, vectors } = JSON.parse(readFileSync(VECTORS, 'utf8')) as Vectors;
const KEY = vectors[0]?.license_key ?? '';
const OPTIONS = { publicKey, licenseKey: KEY, fingerprint: 'a1:b2:c3', now: new Date('2024-11-20T12:00:00Z') };
const fileOf = (name: string) => files[name] ?? '';
const codeOf = async (text: string, options: VerifyOptions = OPTIONS) => (await verifyFile(text, options)).code;

const keys = new KeyRing(Buffer.alloc(32, 7).toString('base64')).of(1202);
const hex = keys.publicKey.toString('hex');

describe('the verification of a mutated file', () => {
  it.each(['license', 'license_plain', 'machine', 'machine_plain'])(
    'refuses each of 1,000 mutations of the file %s',
    async (name) => {
      const text = fileOf(name);
      expect(await codeOf(text)).toBe('VALID');
      const character = fc.oneof(fc.constantFrom(...Array.from('AQgw+/=\n \r-.')), fc.string({ maxLength: 3 }));
      const mutation = fc.tuple(fc.nat(text.length), fc.nat(3), character);
      await fc.assert(
        fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
          const mutated = mutations.reduce(
            (one, [at, removed, put]) => one.slice(0, at) + put + one.slice(at + removed),
            text,
          );
          fc.pre(mutated !== text);
          expect(await verifyFile(mutated, OPTIONS)).toMatchObject({ valid: false, file: null });
        }),
        { numRuns: 1000 },
      );
    },
  );

  it('refuses a file of which any single character changed', async () => {
    const text = fileOf('machine');
    for (let at = 0; at < text.length; at += 1) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      expect([at, await codeOf(changed)]).not.toEqual([at, 'VALID']);
    }
  });

  it.each([
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['no line end at its end', (text: string) => text.trimEnd()],
    ['another label', (text: string) => text.replaceAll('LICENSE FILE', 'MACHINE FILE')],
    ['longer lines', (text: string) => text.replace(/(?<=\w)\n(?=\w)/, '')],
  ])('refuses a signed file that has %s', async (_what, mutate) => {
    expect(await codeOf(mutate(fileOf('license')))).toMatch(/FILE_MALFORMED|SIGNATURE_INVALID/);
  });

  it('refuses another member or another spelling of the envelope', async () => {
    const [first = '', ...rest] = fileOf('license').trimEnd().split('\n');
    const envelope = JSON.parse(Buffer.from(rest.slice(0, -1).join(''), 'base64').toString()) as object;
    const wrapped = (json: string) => {
      const lines =
        Buffer.from(json)
          .toString('base64')
          .match(/.{1,60}/g) ?? [];
      return [first, ...lines, rest.at(-1), ''].join('\n');
    };
    expect(await codeOf(wrapped(JSON.stringify(envelope)))).toBe('VALID');
    for (const other of [JSON.stringify({ ...envelope, x: 1 }), ` ${JSON.stringify(envelope)}`, '[]', 'null', '{']) {
      expect(await codeOf(wrapped(other))).toBe('FILE_MALFORMED');
    }
  });

  it.each([[''], ['-----BEGIN LICENSE FILE-----\n'], [undefined], [null], [{}], ['A'.repeat(20_000_000)]])(
    'refuses a text that is not a file at all, without an error',
    async (text) => {
      expect(await codeOf(text as string)).toBe('FILE_MALFORMED');
    },
  );
});

describe('the verification of a signed document of another form', () => {
  it.each([
    null,
    [],
    {},
    { data: {}, included: [], meta: {} },
    { data: { type: 'licenses', id: '1', attributes: {} }, included: [], meta: { issued: 'soon' } },
  ])('refuses a document of another form, without an error: %j', async (document) => {
    const text = certificate(keys, 'license', document as object, null);
    expect(await codeOf(text, { ...OPTIONS, publicKey: hex })).toBe('FILE_MALFORMED');
    const list = certificate(keys, 'revoked', document as object, null);
    const options = { ...OPTIONS, publicKey: [publicKey, hex], revokedList: list };
    expect(await codeOf(fileOf('license'), options)).toBe('REVOKED_LIST_INVALID');
  });
});

describe('the options of the verifier', () => {
  it('accepts a file that any of several public keys signed', async () => {
    expect(await codeOf(fileOf('license'), { ...OPTIONS, publicKey: [hex, publicKey] })).toBe('VALID');
    expect(await codeOf(fileOf('license'), { ...OPTIONS, publicKey: [hex] })).toBe('SIGNATURE_INVALID');
    expect(await codeOf(fileOf('license'), { ...OPTIONS, publicKey: [] })).toBe('SIGNATURE_INVALID');
  });

  it('throws for a malformed public key, because no file could ever be valid', async () => {
    const malformed = { ...OPTIONS, publicKey: 'my key' };
    await expect(verifyFile(fileOf('license'), malformed)).rejects.toThrow('64 hexadecimal digits');
  });

  it('treats an unreadable stored time as none, and stores a new one', async () => {
    let stored = NaN;
    const store = { read: () => stored, write: (time: number) => void (stored = time) };
    expect(await codeOf(fileOf('license'), { ...OPTIONS, store })).toBe('VALID');
    expect(stored).toBe(OPTIONS.now.getTime());
  });

  it('returns what the file says, also if it expired', async () => {
    const after = { ...OPTIONS, now: new Date('2024-12-01T00:00:00Z') };
    const expected = {
      serial: '0f9d6a52',
      issued: new Date('2024-11-19T12:00:00Z'),
      expires: new Date('2024-11-26T12:00:00Z'),
      license_id: '88',
      product_id: '1202-5',
      fingerprint: 'a1:b2:c3',
      entitlements: ['HD'],
      terms: { allow_play: 1, total_downloads: 3, expiration_date: null },
    };
    expect(await verifyFile(fileOf('machine'), OPTIONS)).toMatchObject({ code: 'VALID', file: expected });
    expect(await verifyFile(fileOf('machine'), after)).toMatchObject({ code: 'EXPIRED', file: expected });
  });
});

describe('the bundled verifier', () => {
  it('needs at most 8 kB, and only the globals of a browser', async () => {
    const { outputFiles } = await build({
      entryPoints: [resolve(__dirname, 'index.ts')],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      globalName: 'verifier',
      platform: 'browser',
    });
    const text = outputFiles[0]?.text ?? '';
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8000);
    const browser = createContext({ crypto, atob, btoa, TextEncoder, TextDecoder });
    const { verifyFile: bundled } = runInContext(`${text}; verifier`, browser) as { verifyFile: typeof verifyFile };
    expect(await bundled(fileOf('machine'), OPTIONS)).toMatchObject({ code: 'VALID', valid: true });
  });
});

it('accepts the public key that the key ring of a company publishes', async () => {
  const key = licenseKey(keys, { license_id: 1, version: 1 });
  expect(await codeOf(certificate(keys, 'machine', {}, key), { ...OPTIONS, publicKey: hex })).toBe('DECRYPTION_FAILED');
});
