import { sign, timingSafeEqual } from 'node:crypto';
import type { CompanyKeys } from './company-keys';

/** What a license key names. A higher version of the same license replaces its former keys. */
export interface LicenseKeyContent {
  readonly company_id: number;
  readonly license_id: number;
  readonly version: number;
}

/** The length of a key with the longest numbers. */
const MAX_LENGTH = 173;
/** `key/`, the content and a signature of 64 bytes, each in padded base64url. */
const SHAPE = /^key\/([\w-]{20,80}={0,2})\.[\w-]{86}==$/;
const CONTENT = /^\{"c":([1-9]\d{0,15}),"l":([1-9]\d{0,15}),"v":([1-9]\d{0,9})\}$/;

/** Signs the key of a license. The same content always yields the same key, because Ed25519 is deterministic. */
export function licenseKey(keys: CompanyKeys, content: Omit<LicenseKeyContent, 'company_id'>): string {
  const json = JSON.stringify({ c: keys.company_id, l: content.license_id, v: content.version });
  const signed = `key/${padded(Buffer.from(json))}`;
  return `${signed}.${padded(sign(null, Buffer.from(signed), keys.privateKey))}`;
}

/**
 * The content of a license key, or null if a company did not sign exactly this text. Compares with the key that the
 * company would issue: faster than a verification, and a signature has only one accepted spelling.
 */
export function readLicenseKey(keysOf: (companyId: number) => CompanyKeys, key: string): LicenseKeyContent | null {
  const content = contentOf(key);
  if (content === null) return null;
  const expected = Buffer.from(licenseKey(keysOf(content.company_id), content));
  const received = Buffer.from(key);
  return received.length === expected.length && timingSafeEqual(received, expected) ? content : null;
}

/** The content of a text that has the shape of a license key; nothing is verified. */
export function contentOf(key: string): LicenseKeyContent | null {
  const [, encoded] = (key.length <= MAX_LENGTH && SHAPE.exec(key)) || [];
  if (encoded === undefined) return null;
  const numbers = CONTENT.exec(Buffer.from(encoded, 'base64url').toString('latin1'))?.slice(1).map(Number);
  if (!numbers?.every(Number.isSafeInteger)) return null;
  const [company_id = 0, license_id = 0, version = 0] = numbers;
  return { company_id, license_id, version };
}

/** Base64url with padding, which license clients expect. */
function padded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}
