import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeVectors, type Vectors } from '../test/vectors';
import { verifyFile, type FileFault, type VerifyOptions } from './index';

const FILE = resolve(__dirname, '../../../examples/offline-licenses/vectors.json');
const published = JSON.parse(readFileSync(FILE, 'utf8')) as Vectors;

/** The published vectors, with the texts of files instead of their names. */
const vectors = published.vectors.map((vector) => ({
  ...vector,
  file: published.files[vector.file] ?? '',
  revoked_list: vector.revoked_list === null ? undefined : published.files[vector.revoked_list],
}));

it.each(vectors)('finds $code for $name, and remembers the latest time', async ({ code, seen_after, ...vector }) => {
  let seen = vector.seen === null ? null : Date.parse(vector.seen);
  const store = { read: () => seen, write: (time: number) => void (seen = time) };
  const options: VerifyOptions = {
    publicKey: published.public_key,
    licenseKey: vector.license_key,
    fingerprint: vector.fingerprint ?? undefined,
    revokedList: vector.revoked_list,
    store,
    now: new Date(vector.now),
  };
  expect(await verifyFile(vector.file, options)).toMatchObject({ code, valid: code === 'VALID' });
  expect(seen === null ? null : new Date(seen).toISOString()).toBe(seen_after);
});

it('publishes a vector for each code of docs/how-to/check-licenses.md', () => {
  const page = readFileSync(resolve(__dirname, '../../../docs/how-to/check-licenses.md'), 'utf8');
  const [, offline = ''] = /\n## Offline\n(.*?)\n## /s.exec(page) ?? [];
  const documented = [...offline.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, code]) => code);
  const codes: readonly (FileFault | 'VALID')[] = [
    'FILE_MALFORMED',
    'SIGNATURE_INVALID',
    'FINGERPRINT_SCOPE_REQUIRED',
    'DECRYPTION_FAILED',
    'FINGERPRINT_SCOPE_MISMATCH',
    'REVOKED_LIST_INVALID',
    'REVOKED',
    'EXPIRED',
    'CLOCK_UNSYNCED',
    'CLOCK_ROLLED_BACK',
    'REVOKED_LIST_EXPIRED',
    'VALID',
  ];
  expect(documented).toEqual(codes);
  expect(new Set(vectors.map(({ code }) => code))).toEqual(new Set(codes));
});

it('publishes what `npm run generate -- license-vectors` writes, except for nonces', () => {
  const comparable = ({ files, ...rest }: Vectors) => {
    const plain = Object.entries(files).filter(([name]) => /plain|list/.test(name));
    return { ...rest, names: Object.keys(files), plain: Object.fromEntries(plain) };
  };
  expect(comparable(published)).toEqual(comparable(makeVectors()));
});
