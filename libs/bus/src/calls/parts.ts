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

/*
 * A message larger than the server takes travels in parts, and so does what was printed in pieces. The first goes where the whole would go; each next one goes
 * to the private inbox of whoever received the one before and asked to continue. So all parts of a request reach the
 * same member of a queue group, and nobody is sent more than asked for. Caller and callee may publish to each other's
 * inboxes for this; NATS lets nobody else.
 */

export interface Whole {
  readonly headers: Headers;
  /** The body, as it came. */
  readonly parts: readonly Uint8Array[];
  /** Where the sender waits for the answer; empty when it does not. */
  readonly reply: string;
}

/** A message without its body. */
type Head = Omit<BusMessage, 'body'>;

/** No message may be larger, in any number of parts. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** Room for the `part` header. */
const PART_HEADER_BYTES = 64;
const EMPTY = new Uint8Array(0);

/** Sends a request and gives its whole answer; throws `NoAnswer` once all of it was handed over. */
export async function exchange(mux: Mux, message: BusMessage, deadline: number): Promise<Whole> {
  const last = await sendAhead(mux, message, [message.body], deadline);
  const answer = isBusMessage(last) ? await mux.ask(last, deadline) : last;
  return join(mux, answer, deadline).catch(withoutItsRest);
}

/** The request was dealt with, whatever keeps the rest of the answer from coming. */
function withoutItsRest(error: unknown): never {
  if (!(error instanceof ShopError)) throw error;
  throw new NoAnswer(error.code === 'timeout' ? 'late' : 'lost', error);
}

/** Sends an answer, whose body is these pieces. */
export async function answer(mux: Mux, head: Head, pieces: readonly Uint8Array[], deadline: number): Promise<void> {
  const last = await sendAhead(mux, head, pieces, deadline);
  if (!isBusMessage(last)) throw new Error('the receiver of the answer did not ask for its next part');
  mux.tell(last);
}

/** Collects the parts of which `first` is the first; a message in one part is whole already. */
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

/** NATS' client gives what it has collected as a view of up to twice the memory, which would be held as long as the part is. */
function trimmed(data: Uint8Array): Uint8Array {
  return data.buffer.byteLength > data.length * 1.25 ? Buffer.from(data) : data;
}

/** The body in one piece. What is only passed on needs none: a copy of megabytes keeps everybody else waiting. */
export function inOnePiece(parts: readonly Uint8Array[]): Uint8Array {
  const [first, ...others] = parts;
  return first !== undefined && others.length === 0 ? first : Buffer.concat(parts);
}

/**
 * Sends all parts but the last; gives the last, or the answer of a receiver that wants no more. As long as a part is
 * missing nobody can do what the message asks for.
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
  // A quarter of the room is more than our headers take: the common case does not count them.
  if (body.length < mux.maxPayload * 0.75) return true;
  return body.length + headerBytes(headers) <= mux.maxPayload;
}

/** The pieces, none of them larger than this. */
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
  if (size < 1) throw new ShopError('too_large', 'The headers alone are larger than the server takes.');
  return size;
}

/** The number of parts, when this is the one that must come now. */
function partOf(headers: Headers, expected: number, count?: number): number {
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(headers[HEADER.part] ?? '') ?? [];
  if (Number(part) === expected && Number(of) >= 2 && (count === undefined || Number(of) === count)) return Number(of);
  throw new Error(`part ${expected} of a message is missing; got ${headers[HEADER.part] ?? 'another message'}`);
}

function inboxOf(msg: Msg): string {
  if (!isReplySubject(msg.reply)) throw new Error('a part of a message names no inbox for the next');
  return msg.reply;
}

function isBusMessage(last: BusMessage | Msg): last is BusMessage {
  return 'to' in last;
}
