import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeVectors, type Vectors } from '../test/vectors';
import { verifyFile, type VerifyOptions } from './index';

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

it('publishes a vector for each code of the verifier', () => {
  expect([...new Set(vectors.map(({ code }) => code))].toSorted()).toEqual([
    'CLOCK_ROLLED_BACK',
    'CLOCK_UNSYNCED',
    'DECRYPTION_FAILED',
    'EXPIRED',
    'FILE_MALFORMED',
    'FINGERPRINT_SCOPE_MISMATCH',
    'FINGERPRINT_SCOPE_REQUIRED',
    'REVOKED',
    'REVOKED_LIST_EXPIRED',
    'REVOKED_LIST_INVALID',
    'SIGNATURE_INVALID',
    'VALID',
  ]);
});

it('publishes what `npm run generate -- license-vectors` writes, except for nonces', () => {
  const comparable = ({ files, ...rest }: Vectors) => {
    const plain = Object.entries(files).filter(([name]) => /plain|list/.test(name));
    return { ...rest, names: Object.keys(files), plain: Object.fromEntries(plain) };
  };
  expect(comparable(published)).toEqual(comparable(makeVectors()));
});
