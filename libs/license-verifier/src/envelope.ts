import { fromBase64, isBase64, textOf, utf8 } from './bytes';
import { isSigned, type PublicKeys } from './signature';

export type FileKind = 'license' | 'machine' | 'revoked';

/** The parts of a file of the expected form; nothing is verified. */
interface Envelope {
  readonly kind: FileKind;
  readonly enc: string;
  readonly sig: string;
  readonly alg: string;
}

export type EnvelopeFault = 'FILE_MALFORMED' | 'SIGNATURE_INVALID';

const MAX_LENGTH = 10_000_000;
const LABELS: Record<string, FileKind> = {
  'LICENSE FILE': 'license',
  'MACHINE FILE': 'machine',
  'REVOKED LIST': 'revoked',
};
const FILE = /^-----BEGIN ([A-Z ]+)-----\n([\w+/=\n]+)\n-----END \1-----\n$/;
const ENCRYPTED = 'aes-256-gcm+ed25519';
const PLAIN = 'base64+ed25519';
const SIGNATURE_LENGTH = 88;

/** The signed envelope of a file, or why it is refused. */
export async function openEnvelope(text: string, keys: PublicKeys): Promise<Envelope | EnvelopeFault> {
  const envelope = parse(text);
  if (envelope === null) return 'FILE_MALFORMED';
  const isGenuine = await isSigned(`${envelope.kind}/${envelope.enc}`, envelope.sig, keys);
  return isGenuine ? envelope : 'SIGNATURE_INVALID';
}

/** Only the text that an issuer writes is accepted, because two spellings of a file would have one signature. */
function parse(text: string): Envelope | null {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return null;
  const [, label = '', body = ''] = FILE.exec(text) ?? [];
  const kind = LABELS[label];
  const lines = body.split('\n');
  try {
    const { enc, sig, alg } = JSON.parse(atob(lines.join(''))) as Record<string, unknown>;
    if (kind === undefined || typeof enc !== 'string' || typeof sig !== 'string') return null;
    if (alg !== ENCRYPTED && alg !== PLAIN) return null;
    const written = btoa(JSON.stringify({ enc, sig, alg })).match(/.{1,60}/g);
    if (written?.join('\n') !== body || sig.length !== SIGNATURE_LENGTH || !isBase64(sig)) return null;
    return { kind, enc, sig, alg };
  } catch {
    return null;
  }
}

export function isEncrypted({ alg }: Envelope): boolean {
  return alg === ENCRYPTED;
}

/** The document of an envelope; null if another secret encrypted it, or if it is not a JSON object. */
export async function documentIn(envelope: Envelope, secret: string): Promise<object | null> {
  try {
    const bytes = isEncrypted(envelope) ? await decrypted(envelope.enc, secret) : fromBase64(envelope.enc);
    const document: unknown = JSON.parse(textOf(bytes));
    return typeof document === 'object' ? document : null;
  } catch {
    return null;
  }
}

async function decrypted(enc: string, secret: string): Promise<ArrayBuffer> {
  const [ciphertext = '', iv = '', tag = ''] = enc.split('.');
  const digest = await crypto.subtle.digest('SHA-256', utf8(secret));
  const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['decrypt']);
  const sealed = fromBase64(btoa(atob(ciphertext) + atob(tag)));
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, sealed);
}
