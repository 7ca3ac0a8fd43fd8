import type { Client, File as StoredFile } from '@marquee/client';
import { sessionFetch } from '../../data/session';

/** What a new content file is. */
export interface NewContent {
  readonly kind: string;
  readonly product_id?: string;
  readonly language?: string;
  readonly quality?: string;
}

/** `sessionFetch` fills in the CSRF token. */
const HEADERS = { 'tus-resumable': '1.0.0', 'x-csrf-token': '' };
/** Bytes of the first piece; the next ones take about `PIECE_MS`, so that the progress moves on any line. */
const FIRST_PIECE = 512 * 1024;
const MAX_PIECE = 16 * 1024 ** 2;
const PIECE_MS = 2_000;
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [1_000, 30_000];

/** The API has refused the upload, so that no further try helps. */
class Refused extends Error {}

/** Registers a content file, whose bytes follow. */
export async function startUpload(company: number, file: File, content: NewContent, key: string): Promise<StoredFile> {
  const values = { filename: file.name, ...content };
  const response = await sessionFetch(`/admin/${company}/api/files.json`, {
    method: 'POST',
    headers: {
      ...HEADERS,
      'upload-length': String(file.size),
      'upload-metadata': metadataOf(values),
      'idempotency-key': key,
    },
  });
  if (!response.ok) throw new Refused(await reasonOf(response));
  return ((await response.json()) as { file: StoredFile }).file;
}

function metadataOf(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',');
}

/** The sentence of a refusal, with the messages of its fields. */
async function reasonOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { error?: string; errors?: Record<string, string[]> };
  const fields = Object.entries(body.errors ?? {}).map(([name, messages]) => `${name} ${messages.join(', ')}.`);
  return [body.error ?? String(response.status), ...fields].join(' ');
}

interface Transfer {
  readonly company: number;
  readonly client: Client;
  readonly id: number;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (received: number) => void;
  /** Whether the connection is lost; the transfer goes on by itself. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** Sends the rest of a file in pieces, and continues after interruptions until the signal. */
export async function transfer({ company, client, id, file, signal, onProgress, onWaiting }: Transfer): Promise<void> {
  let piece = FIRST_PIECE;
  let pauseMs = FIRST_PAUSE_MS;
  let offset: number | undefined;
  while (!signal.aborted) {
    try {
      offset ??= await receivedOf(client, id, signal);
      onProgress(offset);
      if (offset >= file.size) return;
      const startedAt = performance.now();
      offset = await send(
        `/admin/${company}/api/files/${id}/content`,
        offset,
        file.slice(offset, offset + piece),
        signal,
      );
      const perMs = piece / Math.max(1, performance.now() - startedAt);
      piece = Math.round(Math.min(MAX_PIECE, piece * 2, Math.max(FIRST_PIECE, perMs * PIECE_MS)));
      pauseMs = FIRST_PAUSE_MS;
      onWaiting(false);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused) throw error;
      // Throws if the file on this computer has been changed or removed.
      await file.slice(0, 1).arrayBuffer();
      onWaiting(true);
      await pause(pauseMs, signal);
      pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
      offset = undefined;
      piece = FIRST_PIECE;
    }
  }
}

/** The number of bytes that have arrived; an upload that has ended has all of them. */
async function receivedOf(client: Client, id: number, signal: AbortSignal): Promise<number> {
  const { received, state, size } = await client.files.get(id, {}, { signal });
  return state === 'uploading' ? received : size;
}

async function send(path: string, offset: number, piece: Blob, signal: AbortSignal): Promise<number> {
  const response = await sessionFetch(path, {
    method: 'PATCH',
    headers: { ...HEADERS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: piece,
    signal,
  });
  if (response.ok) return Number(response.headers.get('upload-offset'));
  const reason = await reasonOf(response);
  // 409 names another offset, 429 and 5xx pass.
  const mayContinue = response.status === 409 || response.status === 429 || response.status >= 500;
  throw mayContinue ? new Error(reason) : new Refused(reason);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
    addEventListener('online', end, { once: true });
  });
}
