import { useSyncExternalStore } from 'react';
import type { Client } from '@marquee/client';
import { transfer } from './content-transfer';

export interface ContentUpload {
  readonly id: number;
  readonly company: number;
  readonly name: string;
  readonly size: number;
  readonly received: number;
  readonly state: 'sending' | 'waiting' | 'paused' | 'failed';
  readonly error?: unknown;
}

interface Job {
  readonly client: Client;
  readonly file: File;
  readonly onEnded: () => void;
  abort: AbortController;
}

/** The uploads of this tab. They go on while the user works on other pages of the console. */
let uploads: readonly ContentUpload[] = [];
const jobs = new Map<number, Job>();
const listeners = new Set<() => void>();

export function useContentUploads(company: number): readonly ContentUpload[] {
  const all = useSyncExternalStore(subscribe, () => uploads);
  return all.filter((one) => one.company === company);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: readonly ContentUpload[]): void {
  uploads = next;
  listeners.forEach((listener) => listener());
  const isSending = next.some(({ state }) => state === 'sending' || state === 'waiting');
  removeEventListener('beforeunload', warn);
  if (isSending) addEventListener('beforeunload', warn);
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function change(id: number, part: Partial<ContentUpload>): void {
  show(uploads.map((one) => (one.id === id ? { ...one, ...part } : one)));
}

interface NewUpload {
  readonly client: Client;
  readonly company: number;
  readonly id: number;
  readonly file: File;
  /** Runs when all bytes have arrived. */
  readonly onEnded: () => void;
}

/** Sends the bytes of a registered file, or those that are missing. */
export function beginUpload({ client, company, id, file, onEnded }: NewUpload): void {
  jobs.set(id, { client, file, onEnded, abort: new AbortController() });
  const upload: ContentUpload = { id, company, name: file.name, size: file.size, received: 0, state: 'sending' };
  show([...uploads.filter((one) => one.id !== id), upload]);
  run(upload);
}

export function pauseUpload(id: number): void {
  jobs.get(id)?.abort.abort();
  change(id, { state: 'paused' });
}

export function resumeUpload(id: number): void {
  const upload = uploads.find((one) => one.id === id);
  const job = jobs.get(id);
  if (upload === undefined || job === undefined) return;
  job.abort = new AbortController();
  change(id, { state: 'sending', error: undefined });
  run(upload);
}

/** Forgets an upload, whose file may be deleted then. */
export function endUpload(id: number): void {
  jobs.get(id)?.abort.abort();
  jobs.delete(id);
  show(uploads.filter((one) => one.id !== id));
}

function run({ id, company }: ContentUpload): void {
  const job = jobs.get(id);
  if (job === undefined) return;
  const { client, file, onEnded, abort } = job;
  const { signal } = abort;
  transfer({
    company,
    client,
    id,
    file,
    signal,
    onProgress: (received) => !signal.aborted && change(id, { received }),
    onWaiting: (isWaiting) => !signal.aborted && change(id, { state: isWaiting ? 'waiting' : 'sending' }),
  }).then(
    () => {
      if (signal.aborted) return;
      endUpload(id);
      onEnded();
    },
    (error: unknown) => change(id, { state: 'failed', error }),
  );
}
