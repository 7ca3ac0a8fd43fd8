import { FILE_TTL, type JsonSchema } from '@marquee/contracts';
import type { DocumentSchema } from '@marquee/edge';
import { answer, fingerprint, instant, object, orNull } from './schemas';

const serial = { type: 'string', maxLength: 36 };

export const CHECKOUT: JsonSchema = object(
  {
    fingerprint: { ...fingerprint, description: 'The activated device of a machine file; absent for a license file.' },
    encrypt: {
      type: 'boolean',
      default: true,
      description: 'Whether only the license key, with the fingerprint of a machine file, opens the file.',
    },
    ttl: {
      type: 'integer',
      minimum: FILE_TTL.min,
      maximum: FILE_TTL.max,
      default: FILE_TTL.default,
      description: 'For how many seconds the file is valid; it ends with the license at the latest.',
    },
  },
  [],
);
export const CHECKIN: JsonSchema = object({ serial: { ...serial, description: 'The serial number of the file.' } });

const SIGNED = {
  certificate: { type: 'string', description: 'The signed text, to be stored byte for byte.' },
  issued: { ...instant, description: 'When it was signed.' },
  expiry: { ...instant, description: 'Its end.' },
  ttl: { type: 'integer', description: 'The seconds from `issued` to `expiry`.' },
};
const FILE = object({ ...SIGNED, serial: { ...serial, description: 'The serial number, for the check-in.' } });

export const CHECKED_OUT = answer('CheckedOutLicense', 'The file, or why the license is refused.', {
  file: { ...orNull(FILE), description: 'The file; null if the license is refused.' },
});
export const REVOKED: DocumentSchema = {
  title: 'RevokedFiles',
  description: 'Files of the company that are no longer valid, although they have not expired.',
  ...object({
    revoked: { ...object(SIGNED), description: 'The signed list.' },
    next: {
      type: ['string', 'null'],
      description: 'The value of `after` for the next list; null on the last one. A list has at most 5,000 files.',
    },
  }),
};

const text = { type: 'string' };
export const PUBLIC_KEYS: DocumentSchema = {
  title: 'LicenseKeySet',
  description: 'The public keys that verify license keys and files of a company.',
  ...object({
    keys: {
      type: 'array',
      description: 'The keys as a JWK set (RFC 7517).',
      items: object({
        kty: { ...text, description: 'The type of the key.' },
        crv: { ...text, description: 'The curve of the key.' },
        kid: { ...text, description: 'The id of the key, as in the `meta` of files.' },
        x: { ...text, description: 'The public key in base64url.' },
        alg: { ...text, description: 'The algorithm of signatures.' },
        use: { ...text, description: 'The use of the key: signatures.' },
      }),
    },
    hex: { ...text, description: 'The 32 bytes of the present public key in hex.' },
  }),
};
