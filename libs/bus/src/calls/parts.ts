import type { Msg } from '@nats-io/transport-node';
import { ShopError } from '@marquee/contracts';
import {
  type BusMessage,
  HEADER,
  type Headers,
  isReplySubject,
  type Mux,
  NoAnswer,
  readHeaders,
  wireHeaders,
} from '../wire';

/**
 * A large message is split into parts: each further part goes to the private inbox of the receiver that requested it,
 * so all parts reach the same queue group member. NATS permits only the client and the server to publish to each
 * other's inboxes.
 */

export interface Whole {
  readonly headers: Headers;
  /** The body as received. */
  readonly parts: readonly Uint8Array[];
  /** The inbox where the sender waits for the reply; empty if the sender does not wait. */
  readonly reply: string;
}

type Head = Omit<BusMessage, 'body'>;

/** Maximum size of a message over all parts. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** Space for the `part` header. */
const PART_HEADER_BYTES = 64;
const EMPTY = new Uint8Array(0);

/** Sends a request and returns the complete reply; throws `NoAnswer` if a completely sent request got none. */
export async function exchange(mux: Mux, message: BusMessage, deadline: number): Promise<Whole> {
  const last = await sendAhead(mux, message, [message.body], deadline);
  const answer = isBusMessage(last) ? await mux.ask(last, deadline) : last;
  return join(mux, answer, deadline).catch(withoutItsRest);
}

/** The request was processed, even if the rest of the reply is lost. */
function withoutItsRest(error: unknown): never {
  if (!(error instanceof ShopError)) throw error;
  throw new NoAnswer(error.code === 'timeout' ? 'late' : 'lost', error);
}

/** Sends a reply whose body consists of these pieces. */
export async function answer(mux: Mux, head: Head, pieces: readonly Uint8Array[], deadline: number): Promise<void> {
  const last = await sendAhead(mux, head, pieces, deadline);
  if (!isBusMessage(last)) throw new Error('the receiver of a reply did not request its next part');
  mux.notify(last);
}

/** Collects all parts of a message, starting with `first`. */
export async function join(mux: Mux, first: Msg, deadline: number): Promise<Whole> {
  const headers = readHeaders(first);
  if (headers[HEADER.part] === undefined) return { headers, parts: [first.data], reply: first.reply ?? '' };
  const count = partOf(headers, 1);
  const parts = [trimmed(first.data)];
  let size = first.data.length;
  let latest = first;
  for (let part = 2; part <= count; part++) {
    latest = await mux.ask({ to: inboxOf(latest), headers: { [HEADER.status]: 'continue' }, body: EMPTY }, deadline);
    partOf(readHeaders(latest), part, count);
    parts.push(trimmed(latest.data));
    size += latest.data.length;
    if (size > MAX_MESSAGE_BYTES) throw new ShopError('too_large');
  }
  return { headers, parts, reply: latest.reply ?? '' };
}

/** The NATS client returns a view of up to twice the memory, which would be retained with the part. */
function trimmed(data: Uint8Array): Uint8Array {
  return data.buffer.byteLength > data.length * 1.25 ? Buffer.from(data) : data;
}

/**
 * The body as one buffer. A body that is only forwarded needs none, because copying megabytes blocks the event loop.
 */
export function inOnePiece(parts: readonly Uint8Array[]): Uint8Array {
  const [first, ...others] = parts;
  return first !== undefined && others.length === 0 ? first : Buffer.concat(parts);
}

/**
 * Sends all parts except the last; returns the last one, or the reply of a receiver that stops early. A message cannot
 * take effect while a part is missing.
 */
async function sendAhead(
  mux: Mux,
  { to, headers }: Head,
  pieces: readonly Uint8Array[],
  deadline: number,
): Promise<BusMessage | Msg> {
  const [body = EMPTY] = pieces;
  if (pieces.length <= 1 && fits(mux, headers, body)) return { to, headers, body };
  const [first = EMPTY, ...others] = cut(pieces, partSize(mux, headers));
  const count = others.length + 1;
  let next: BusMessage = { to, headers: { ...headers, [HEADER.part]: `1/${count}` }, body: first };
  for (const [index, part] of others.entries()) {
    const reply = await mux.askSafely(next, deadline);
    if (readHeaders(reply)[HEADER.status] !== 'continue') return reply;
    next = { to: inboxOf(reply), headers: { [HEADER.part]: `${index + 2}/${count}` }, body: part };
  }
  return next;
}

function fits(mux: Mux, headers: Headers, body: Uint8Array): boolean {
  // Our headers take less than a quarter of the limit, so the common case does not measure them.
  if (body.length < mux.maxPayload * 0.75) return true;
  return body.length + headerBytes(headers) <= mux.maxPayload;
}

/** Splits into pieces up to this size. */
function cut(pieces: readonly Uint8Array[], size: number): Uint8Array[] {
  if (pieces.reduce((sum, { length }) => sum + length, 0) > MAX_MESSAGE_BYTES) throw new ShopError('too_large');
  return pieces.flatMap((piece) =>
    Array.from({ length: Math.ceil(piece.length / size) }, (_, n) => piece.subarray(n * size, (n + 1) * size)),
  );
}

function headerBytes(headers: Headers): number {
  return wireHeaders(headers).encode().length;
}

function partSize(mux: Mux, headers: Headers): number {
  const size = mux.maxPayload - headerBytes(headers) - PART_HEADER_BYTES;
  if (size < 1) {
    throw new ShopError(
      'too_large',
      'The headers exceed the maximum message size of the NATS server. Send shorter headers.',
    );
  }
  return size;
}

/** The number of parts, if this is the expected one. */
function partOf(headers: Headers, expected: number, count?: number): number {
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(headers[HEADER.part] ?? '') ?? [];
  if (Number(part) === expected && Number(of) >= 2 && (count === undefined || Number(of) === count)) return Number(of);
  throw new Error(`part ${expected} of a message is missing; received ${headers[HEADER.part] ?? 'another message'}`);
}

function inboxOf(msg: Msg): string {
  if (!isReplySubject(msg.reply)) throw new Error('a message part names no inbox for the next part');
  return msg.reply;
}

function isBusMessage(last: BusMessage | Msg): last is BusMessage {
  return 'to' in last;
}
