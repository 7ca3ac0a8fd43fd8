import { createCipheriv, createHash, randomBytes, sign } from 'node:crypto';
import type { CompanyKeys } from './company-keys';

/** The kind of a file is part of what is signed, so no file passes for another kind. */
export type FileKind = 'license' | 'machine' | 'revoked';

const LABELS: Record<FileKind, string> = { license: 'LICENSE FILE', machine: 'MACHINE FILE', revoked: 'REVOKED LIST' };
const LINE = /.{1,60}/g;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;

/**
 * A signed text file with a JSON document: docs/how-to/check-licenses.md, "The format". With `secret`, the document is
 * encrypted for those who know it.
 */
export function certificate(keys: CompanyKeys, kind: FileKind, document: object, secret: string | null): string {
  const json = Buffer.from(JSON.stringify(document));
  const enc = secret === null ? json.toString('base64') : encrypted(json, secret);
  const sig = sign(null, Buffer.from(`${kind}/${enc}`), keys.privateKey).toString('base64');
  const alg = `${secret === null ? 'base64' : CIPHER}+ed25519`;
  const lines = Buffer.from(JSON.stringify({ enc, sig, alg })).toString('base64').match(LINE) ?? [];
  return [`-----BEGIN ${LABELS[kind]}-----`, ...lines, `-----END ${LABELS[kind]}-----`, ''].join('\n');
}

/** Ciphertext, nonce and tag in base64, with dots between. */
function encrypted(plain: Buffer, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, createHash('sha256').update(secret).digest(), iv);
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [ciphertext, iv, cipher.getAuthTag()].map((part) => part.toString('base64')).join('.');
}
