import { isBase64, textOf, fromBase64 } from './bytes';
import { isSigned, type PublicKeys } from './signature';

/** What a license key names. */
export interface LicenseKeyContent {
  readonly company_id: number;
  readonly license_id: number;
  readonly version: number;
}

const KEY = /^key\/([\w-]{4,100}={0,2})\.([\w-]{86}==)$/;

/** The content of a license key; null if no key of the company signed it. Only Marquee knows whether it is in force. */
export async function verifyLicenseKey(key: string, publicKey: PublicKeys): Promise<LicenseKeyContent | null> {
  const [, content = '', signature = ''] = (KEY.exec(key) ?? []).map((part) =>
    part.replaceAll('-', '+').replaceAll('_', '/'),
  );
  if (!isBase64(signature) || !isBase64(content) || content === '') return null;
  if (!(await isSigned(key.slice(0, key.indexOf('.')), signature, publicKey))) return null;
  try {
    const { c, l, v } = JSON.parse(textOf(fromBase64(content))) as Record<string, unknown>;
    return { company_id: Number(c), license_id: Number(l), version: Number(v) };
  } catch {
    return null;
  }
}
