import {
  keysOfSeed,
  licenseKey,
  offlineFile,
  revokedList,
  type FiledDevice,
  type FiledLicense,
} from '@marquee/license-keys';

/** What verifiers in every language must find; `seen` is the latest time that the device has seen, before and after. */
export interface Vector {
  readonly name: string;
  readonly file: string;
  readonly license_key: string;
  readonly fingerprint: string | null;
  readonly revoked_list: string | null;
  readonly now: string;
  readonly seen: string | null;
  readonly code: string;
  readonly seen_after: string | null;
}
export interface Vectors {
  readonly comment: string;
  readonly private_key: string;
  readonly public_key: string;
  readonly files: Readonly<Record<string, string>>;
  readonly vectors: readonly Vector[];
}

/** Published, so that everybody can make further vectors; signs nothing else. */
const SEED = Buffer.from('Marquee demo key, sign no sales!');
const KEYS = keysOfSeed(1202, SEED);
const KEY = licenseKey(KEYS, { license_id: 88, version: 1 });
const OTHER_KEY = licenseKey(KEYS, { license_id: 89, version: 1 });

const ISSUED = '2024-11-19T12:00:00.000Z';
const END = '2024-11-26T12:00:00.000Z';
const VALIDITY = { serial: '0f9d6a52', issued: new Date(ISSUED), expires: new Date(END) };
const LICENSE: FiledLicense = {
  id: 88,
  order_id: 267227,
  product_id: '1202-5',
  title: 'Harbour — Ein Film für zwei',
  acquired_at: new Date('2024-11-01T08:30:00Z'),
  expires_at: null,
  first_used_at: null,
  devices: 5,
  entitlements: ['HD'],
  terms: { allow_play: 1, total_downloads: 3, expiration_date: null },
};
const DEVICE: FiledDevice = {
  id: 3,
  fingerprint: 'a1:b2:c3',
  name: 'Wohnzimmer',
  platform: 'linux',
  created_at: new Date(ISSUED),
};
const FILE = { ...VALIDITY, license: LICENSE, device: null, license_key: KEY };

function filesByName(): Record<string, string> {
  const list = { issued: new Date(ISSUED), expires: new Date(END), serials: [], licenses: [] };
  const strangers = { ...keysOfSeed(1203, Buffer.alloc(32, 1)), kid: KEYS.kid };
  return {
    license: offlineFile(KEYS, FILE),
    license_plain: offlineFile(KEYS, { ...FILE, license_key: null }),
    license_endless: offlineFile(KEYS, { ...FILE, expires: null }),
    license_ends_first: offlineFile(KEYS, {
      ...FILE,
      license: { ...LICENSE, expires_at: new Date('2024-11-20T12:00:00Z') },
    }),
    license_of_stranger: offlineFile(strangers, FILE),
    machine: offlineFile(KEYS, { ...FILE, device: DEVICE }),
    machine_plain: offlineFile(KEYS, { ...FILE, device: DEVICE, license_key: null }),
    list_empty: revokedList(KEYS, list),
    list_of_file: revokedList(KEYS, { ...list, serials: ['11111111', VALIDITY.serial] }),
    list_of_license: revokedList(KEYS, { ...list, licenses: [87, 88] }),
    list_of_others: revokedList(KEYS, { ...list, serials: ['11111111'], licenses: [8, 888] }),
    list_expired: revokedList(KEYS, { ...list, expires: new Date('2024-11-19T13:00:00Z') }),
    list_later: revokedList(KEYS, { ...list, issued: new Date('2024-11-27T12:00:00Z'), expires: null }),
    list_of_stranger: revokedList(strangers, list),
  };
}

const NOON = '2024-11-20T12:00:00.000Z';
const ORDINARY = { license_key: KEY, fingerprint: null, revoked_list: null, now: NOON, seen: null, seen_after: NOON };
/** The verifier learns no time from a file that it cannot read. */
const UNREAD = { seen_after: null };
const MACHINE = { file: 'machine', fingerprint: 'a1:b2:c3' };

const CASES: readonly (Pick<Vector, 'name' | 'code'> & Partial<Vector>)[] = [
  { name: 'a license file', code: 'VALID' },
  { name: 'a machine file', code: 'VALID', ...MACHINE },
  { name: 'a plain license file without a key', code: 'VALID', file: 'license_plain', license_key: '' },
  { name: 'a plain machine file', code: 'VALID', ...MACHINE, file: 'machine_plain', license_key: '' },
  {
    name: 'a file without an end',
    code: 'VALID',
    file: 'license_endless',
    now: '2036-11-20T12:00:00.000Z',
    seen_after: '2036-11-20T12:00:00.000Z',
  },
  {
    name: 'the last millisecond',
    code: 'VALID',
    now: '2024-11-26T11:59:59.999Z',
    seen_after: '2024-11-26T11:59:59.999Z',
  },
  { name: 'the end of the file', code: 'EXPIRED', now: END, seen_after: END },
  { name: 'a clock years ahead', code: 'EXPIRED', now: '2036-11-20T12:00:00.000Z', seen_after: END },
  { name: 'the end of the license', code: 'EXPIRED', file: 'license_ends_first' },
  { name: 'an end that was seen before', code: 'EXPIRED', seen: END, seen_after: END },
  { name: 'an end that the list proves', code: 'EXPIRED', revoked_list: 'list_later' },
  { name: 'a clock five minutes behind the file', code: 'VALID', now: '2024-11-19T11:55:00.000Z', seen_after: ISSUED },
  { name: 'a file from the future', code: 'CLOCK_UNSYNCED', now: '2024-11-19T11:54:59.999Z', seen_after: ISSUED },
  {
    name: 'a clock set back by five minutes',
    code: 'VALID',
    seen: '2024-11-20T12:05:00.000Z',
    seen_after: '2024-11-20T12:05:00.000Z',
  },
  {
    name: 'a clock set back',
    code: 'CLOCK_ROLLED_BACK',
    seen: '2024-11-20T12:05:00.001Z',
    seen_after: '2024-11-20T12:05:00.001Z',
  },
  { name: 'an empty list', code: 'VALID', revoked_list: 'list_empty' },
  { name: 'a list of others', code: 'VALID', revoked_list: 'list_of_others' },
  { name: 'a revoked file', code: 'REVOKED', revoked_list: 'list_of_file' },
  { name: 'a revoked license', code: 'REVOKED', ...MACHINE, revoked_list: 'list_of_license' },
  { name: 'a revoked and expired file', code: 'REVOKED', revoked_list: 'list_of_file', now: END, seen_after: END },
  { name: 'an expired list', code: 'REVOKED_LIST_EXPIRED', revoked_list: 'list_expired' },
  { name: 'a list of a stranger', code: 'REVOKED_LIST_INVALID', revoked_list: 'list_of_stranger', ...UNREAD },
  { name: 'a license file as a list', code: 'REVOKED_LIST_INVALID', revoked_list: 'license_plain', ...UNREAD },
  { name: 'a file of a stranger', code: 'SIGNATURE_INVALID', file: 'license_of_stranger', ...UNREAD },
  { name: 'the key of another license', code: 'DECRYPTION_FAILED', license_key: OTHER_KEY, ...UNREAD },
  { name: 'an encrypted file without a key', code: 'DECRYPTION_FAILED', license_key: '', ...UNREAD },
  { name: 'another device', code: 'DECRYPTION_FAILED', ...MACHINE, fingerprint: 'a1:b2:c4', ...UNREAD },
  {
    name: 'another device and a plain file',
    code: 'FINGERPRINT_SCOPE_MISMATCH',
    file: 'machine_plain',
    fingerprint: 'a1:b2:c4',
    ...UNREAD,
  },
  { name: 'a machine file without a device', code: 'FINGERPRINT_SCOPE_REQUIRED', file: 'machine', ...UNREAD },
  { name: 'a list as a file', code: 'FILE_MALFORMED', file: 'list_empty', ...UNREAD },
];

/** Encrypted files differ each time, because their nonces are random. */
export function makeVectors(): Vectors {
  return {
    comment: 'Written by `npm run generate -- license-vectors`. The private key is published: trust nothing it signs.',
    private_key: SEED.toString('hex'),
    public_key: KEYS.publicKey.toString('hex'),
    files: filesByName(),
    vectors: CASES.map((one) => ({ file: 'license', ...ORDINARY, ...one })),
  };
}
