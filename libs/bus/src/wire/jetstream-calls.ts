import { epochMs, ShopError, StoreFull } from '@marquee/contracts';
import { textOf } from './json';
import type { BusMessage, Mux } from './mux';

const ANSWER_MS = 5_000;
/** Error code: no message at this sequence. */
const NO_MESSAGE = 10_037;
/** Error codes: the account (10002), the server (10023, 10047), or the stream or its disk (10077) is full. */
const FULL: ReadonlySet<number | undefined> = new Set([10_002, 10_023, 10_047, 10_077]);

interface ApiAnswer {
  readonly error?: { readonly err_code?: number; readonly description?: string };
}
/** The reply of JetStream to a published message. */
interface PublishAnswer extends ApiAnswer {
  readonly seq?: number;
  readonly duplicate?: boolean;
}
interface MessageAnswer extends ApiAnswer {
  /** The message without `data` if its data is empty. */
  readonly message?: { readonly subject: string; readonly data?: string };
}

interface InfoAnswer extends ApiAnswer {
  readonly state?: { readonly bytes: number; readonly last_seq: number };
  readonly config?: { readonly max_bytes: number };
}

/** Stores a message in exactly that stream; resolves when it is durable. */
export async function store(
  mux: Mux,
  stream: string,
  message: BusMessage,
): Promise<{ seq: number; duplicate: boolean }> {
  const headers = { ...message.headers, 'Nats-Expected-Stream': stream };
  const { seq, duplicate = false, error } = await ask<PublishAnswer>(mux, { ...message, headers });
  if (error || seq === undefined) throw refusal(stream, error);
  return { seq, duplicate };
}

type Which = { readonly seq: number } | { readonly last_by_subj: string };

/** The bytes of a message by sequence, or of the last one of a subject; null if there is none. */
export async function storedBytes(mux: Mux, stream: string, which: Which): Promise<Buffer | null> {
  return (await storedMessage(mux, stream, which))?.bytes ?? null;
}

/** Like `storedBytes`, but also returns the subject of the message. */
export async function storedMessage(
  mux: Mux,
  stream: string,
  which: Which,
): Promise<{ readonly subject: string; readonly bytes: Buffer } | null> {
  const { message, error } = await callApi<MessageAnswer>(mux, `STREAM.MSG.GET.${stream}`, which);
  if (error?.err_code === NO_MESSAGE) return null;
  if (error || !message) throw refusal(stream, error);
  return { subject: message.subject, bytes: Buffer.from(message.data ?? '', 'base64') };
}

export interface StreamUsage {
  /** The stored and the maximum bytes. */
  readonly bytes: number;
  readonly maxBytes: number;
  /** The sequence of the next message. */
  readonly nextSeq: number;
}

export async function streamUsage(mux: Mux, stream: string): Promise<StreamUsage> {
  const { state, config, error } = await callApi<InfoAnswer>(mux, `STREAM.INFO.${stream}`, {});
  if (error || !state || !config) throw refusal(stream, error);
  return { bytes: state.bytes, maxBytes: config.max_bytes, nextSeq: state.last_seq + 1 };
}

/** Deletes all messages of these subjects from the stream, optionally those before a sequence. */
export async function purge(mux: Mux, stream: string, filter: string, before?: number): Promise<void> {
  const which = { filter, ...(before === undefined ? {} : { seq: before }) };
  const { error } = await callApi<ApiAnswer>(mux, `STREAM.PURGE.${stream}`, which);
  if (error) throw refusal(stream, error);
}

function callApi<A extends ApiAnswer>(mux: Mux, call: string, body: object): Promise<A> {
  return ask<A>(mux, { to: `$JS.API.${call}`, headers: {}, body: Buffer.from(JSON.stringify(body)) });
}

/**
 * Repeating is safe: events are deduplicated, an object is visible only with its head, and deletions are idempotent.
 */
async function ask<A>(mux: Mux, message: BusMessage): Promise<A> {
  const answer = await mux.askSafely(message, epochMs() + ANSWER_MS);
  return JSON.parse(textOf(answer.data)) as A;
}

/** The server is starting, has no leader for the stream, or has no space. */
function refusal(stream: string, error: ApiAnswer['error']): ShopError {
  const reason = error?.description ?? 'the reply is empty';
  if (FULL.has(error?.err_code)) return new StoreFull(stream, reason);
  const cause = new Error(`${stream}: ${reason}`);
  return Object.assign(new ShopError('unavailable'), { cause });
}
