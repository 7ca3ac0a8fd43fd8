import { epochMs, ShopError, StoreFull } from '@marquee/contracts';
import { textOf } from './json';
import type { BusMessage, Mux } from './mux';

const ANSWER_MS = 5_000;
/** There is no message in that place. */
const NO_MESSAGE = 10_037;
/**
 * The message cannot be stored: the account (10002) or the server (10023, 10047) has all the bytes that it may have, or the stream has,
 * or its disk is full (both 10077).
 */
const FULL: ReadonlySet<number | undefined> = new Set([10_002, 10_023, 10_047, 10_077]);

interface ApiAnswer {
  readonly error?: { readonly err_code?: number; readonly description?: string };
}
/** What JetStream answers to a message for one of its streams. */
interface PublishAnswer extends ApiAnswer {
  readonly seq?: number;
  readonly duplicate?: boolean;
}
interface MessageAnswer extends ApiAnswer {
  /** Without `data` where it is empty. */
  readonly message?: { readonly subject: string; readonly data?: string };
}

interface InfoAnswer extends ApiAnswer {
  readonly state?: { readonly bytes: number; readonly last_seq: number };
  readonly config?: { readonly max_bytes: number };
}

/** Stores a message in that stream and no other; settles when it is safe. */
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

/** The bytes of one message, by its place or as the last of its subject; null where there is none. */
export async function storedBytes(mux: Mux, stream: string, which: Which): Promise<Buffer | null> {
  return (await storedMessage(mux, stream, which))?.bytes ?? null;
}

/** The same with the subject that it was published under. */
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

export interface StreamRoom {
  /** How many bytes it has, and may have. */
  readonly bytes: number;
  readonly maxBytes: number;
  /** The place that the next message gets. */
  readonly nextSeq: number;
}

export async function roomOf(mux: Mux, stream: string): Promise<StreamRoom> {
  const { state, config, error } = await callApi<InfoAnswer>(mux, `STREAM.INFO.${stream}`, {});
  if (error || !state || !config) throw refusal(stream, error);
  return { bytes: state.bytes, maxBytes: config.max_bytes, nextSeq: state.last_seq + 1 };
}

/** Takes all messages of these subjects out of the stream, or those before a place in it. */
export async function purge(mux: Mux, stream: string, filter: string, before?: number): Promise<void> {
  const which = { filter, ...(before === undefined ? {} : { seq: before }) };
  const { error } = await callApi<ApiAnswer>(mux, `STREAM.PURGE.${stream}`, which);
  if (error) throw refusal(stream, error);
}

function callApi<A extends ApiAnswer>(mux: Mux, call: string, body: object): Promise<A> {
  return ask<A>(mux, { to: `$JS.API.${call}`, headers: {}, body: Buffer.from(JSON.stringify(body)) });
}

/** To ask again does no harm: an event is stored once, an object is seen when its head is, what is gone stays gone. */
async function ask<A>(mux: Mux, message: BusMessage): Promise<A> {
  const answer = await mux.askSafely(message, epochMs() + ANSWER_MS);
  return JSON.parse(textOf(answer.data)) as A;
}

/** A server that has just begun, has no leader for the stream, or no room in it. */
function refusal(stream: string, error: ApiAnswer['error']): ShopError {
  const reason = error?.description ?? 'an answer without content';
  if (FULL.has(error?.err_code)) return new StoreFull(stream, reason);
  const cause = new Error(`${stream}: ${reason}`);
  return Object.assign(new ShopError('unavailable'), { cause });
}
