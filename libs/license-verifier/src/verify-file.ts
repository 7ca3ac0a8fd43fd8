import { contentOf, listOf, type FileContent, type ListContent } from './content';
import { documentIn, isEncrypted, openEnvelope, type EnvelopeFault } from './envelope';
import type { PublicKeys } from './signature';

/** Stores the latest time that a device has seen, in milliseconds; beside the file, for example. */
export interface TimeStore {
  /** Null if nothing is stored. */
  readonly read: () => number | null | Promise<number | null>;
  readonly write: (time: number) => void | Promise<void>;
}

export interface VerifyOptions {
  readonly publicKey: PublicKeys;
  /** Needed for encrypted files. */
  readonly licenseKey?: string;
  /** The device; needed for machine files. */
  readonly fingerprint?: string;
  /** The last list that was downloaded. */
  readonly revokedList?: string;
  /** Without it, a clock that was set back is not detected. */
  readonly store?: TimeStore;
  /** The present time; the machine's unless said otherwise. */
  readonly now?: Date;
}

/** Why a file is refused. A file with several faults has the first of them. */
export type FileFault =
  | EnvelopeFault
  | 'FINGERPRINT_SCOPE_REQUIRED'
  | 'DECRYPTION_FAILED'
  | 'FINGERPRINT_SCOPE_MISMATCH'
  | 'REVOKED_LIST_INVALID'
  | 'REVOKED'
  | 'EXPIRED'
  | 'CLOCK_UNSYNCED'
  | 'CLOCK_ROLLED_BACK'
  | 'REVOKED_LIST_EXPIRED';

export type FileResult =
  | { readonly valid: true; readonly code: 'VALID'; readonly file: FileContent }
  /** `file` is null if the file is not authentic or not readable. */
  | { readonly valid: false; readonly code: FileFault; readonly file: FileContent | null };

const TOLERANCE_MS = 300_000;

/** Verifies a license or machine file. Never throws for a bad file; throws for a malformed public key. */
export async function verifyFile(text: string, options: VerifyOptions): Promise<FileResult> {
  const file = await readFile(text, options);
  if (typeof file === 'string') return { valid: false, code: file, file: null };
  const list = options.revokedList === undefined ? null : await readList(options.revokedList, options.publicKey);
  if (list === 'invalid') return { valid: false, code: 'REVOKED_LIST_INVALID', file };
  const now = (options.now ?? new Date()).getTime();
  const seen = await lastSeen(options.store);
  const code = faultOf(file, list, now, seen);
  const newest = Math.max(now, file.issued.getTime());
  // A clock that is years ahead by mistake must not refuse the next files too, so the end of this file is the limit.
  const reached = Math.min(newest, file.expires?.getTime() ?? newest);
  if (reached > seen) await options.store?.write(reached);
  return code === null ? { valid: true, code: 'VALID', file } : { valid: false, code, file };
}

/** The time up to which the clock certainly was; 0 if unknown. */
async function lastSeen(store: TimeStore | undefined): Promise<number> {
  const stored = (await store?.read()) ?? 0;
  return Number.isFinite(stored) ? stored : 0;
}

function faultOf(file: FileContent, list: ListContent | null, now: number, seen: number): FileFault | null {
  const issued = Math.max(file.issued.getTime(), list?.issued.getTime() ?? 0);
  const latest = Math.max(now, seen, issued);
  const hasEnded = (end: Date | null) => end !== null && end.getTime() <= latest;
  if (list?.serials.includes(file.serial) || list?.licenses.includes(file.license_id)) return 'REVOKED';
  if (hasEnded(file.expires)) return 'EXPIRED';
  if (issued > now + TOLERANCE_MS) return 'CLOCK_UNSYNCED';
  if (seen > now + TOLERANCE_MS) return 'CLOCK_ROLLED_BACK';
  return list !== null && hasEnded(list.expires) ? 'REVOKED_LIST_EXPIRED' : null;
}

async function readFile(text: string, options: VerifyOptions): Promise<FileContent | FileFault> {
  const { licenseKey = '', fingerprint } = options;
  const envelope = await openEnvelope(text, options.publicKey);
  if (typeof envelope === 'string') return envelope;
  if (envelope.kind === 'revoked') return 'FILE_MALFORMED';
  const isMachine = envelope.kind === 'machine';
  if (isMachine && fingerprint === undefined) return 'FINGERPRINT_SCOPE_REQUIRED';
  const document = await documentIn(envelope, isMachine ? `${licenseKey}${fingerprint}` : licenseKey);
  if (document === null) return isEncrypted(envelope) ? 'DECRYPTION_FAILED' : 'FILE_MALFORMED';
  const content = tryTo(() => contentOf(document));
  if (content === null) return 'FILE_MALFORMED';
  return isMachine && content.fingerprint !== fingerprint ? 'FINGERPRINT_SCOPE_MISMATCH' : content;
}

async function readList(text: string, keys: PublicKeys): Promise<ListContent | 'invalid'> {
  const envelope = await openEnvelope(text, keys);
  if (typeof envelope === 'string' || envelope.kind !== 'revoked') return 'invalid';
  const document = await documentIn(envelope, '');
  return tryTo(() => listOf(document as object)) ?? 'invalid';
}

function tryTo<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
