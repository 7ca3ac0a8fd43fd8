import type { Msg } from '@nats-io/transport-node';
import { ShopError } from '@marquee/contracts';
import { HEADER, type Headers } from './headers';
import { NoAnswer, readHeaders, wireHeaders, type BusMessage, type Mux } from './mux';
import { isReplySubject } from './user';

/*
 * A message larger than the server takes travels in parts. The first goes where the whole would go; each next one goes
 * to the private inbox of whoever received the one before and asked to continue. So all parts of a request reach the
 * same member of a queue group, and nobody is sent more than asked for. Caller and callee may publish to each other's
 * inboxes for this; NATS lets nobody else.
 */

export interface Whole {
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Where the sender waits for the answer; empty when it does not. */
  readonly reply: string;
}

/** No message may be larger, in any number of parts. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** Room for the `part` header. */
const PART_HEADER_BYTES = 64;
const EMPTY = new Uint8Array(0);

/** Sends a request and gives its whole answer; throws `NoAnswer` once all of it was handed over. */
export async function exchange(mux: Mux, message: BusMessage, deadline: number): Promise<Whole> {
  const last = await sendAhead(mux, message, deadline);
  const answer = isBusMessage(last) ? await mux.ask(last, deadline) : last;
  return join(mux, answer, deadline).catch(withoutItsRest);
}

/** The request was dealt with, whatever keeps the rest of the answer from coming. */
function withoutItsRest(error: unknown): never {
  if (!(error instanceof ShopError)) throw error;
  throw new NoAnswer(error.code === 'timeout' ? 'late' : 'lost', error);
}

/** Sends an answer. */
export async function answer(mux: Mux, message: BusMessage, deadline: number): Promise<void> {
  const last = await sendAhead(mux, message, deadline);
  if (!isBusMessage(last)) throw new Error('the receiver of the answer did not ask for its next part');
  mux.tell(last);
}

/** Collects the parts of which `first` is the first; a message in one part is whole already. */
export async function join(mux: Mux, first: Msg, deadline: number): Promise<Whole> {
  const headers = readHeaders(first);
  if (headers[HEADER.part] === undefined) return { headers, body: first.data, reply: first.reply ?? '' };
  const count = partOf(headers, 1);
  const bodies = [first.data];
  let size = first.data.length;
  let latest = first;
  for (let part = 2; part <= count; part++) {
    latest = await mux.ask({ to: inboxOf(latest), headers: { [HEADER.status]: 'continue' }, body: EMPTY }, deadline);
    partOf(readHeaders(latest), part, count);
    bodies.push(latest.data);
    size += latest.data.length;
    if (size > MAX_MESSAGE_BYTES) throw new ShopError('too_large');
  }
  return { headers, body: Buffer.concat(bodies), reply: latest.reply ?? '' };
}

/**
 * Sends all parts but the last; gives the last, or the answer of a receiver that wants no more. As long as a part is
 * missing nobody can do what the message asks for.
 */
async function sendAhead(mux: Mux, message: BusMessage, deadline: number): Promise<BusMessage | Msg> {
  if (fits(mux, message)) return message;
  const size = partSize(mux, message);
  const count = Math.ceil(message.body.length / size);
  const bodyOf = (part: number): Uint8Array => message.body.subarray((part - 1) * size, part * size);
  let next: BusMessage = { ...message, headers: { ...message.headers, [HEADER.part]: `1/${count}` }, body: bodyOf(1) };
  for (let part = 2; part <= count; part++) {
    const reply = await mux.askSafely(next, deadline);
    if (readHeaders(reply)[HEADER.status] !== 'continue') return reply;
    next = { to: inboxOf(reply), headers: { [HEADER.part]: `${part}/${count}` }, body: bodyOf(part) };
  }
  return next;
}

function fits(mux: Mux, { headers, body }: BusMessage): boolean {
  // A quarter of the room is more than our headers take: the common case does not count them.
  if (body.length < mux.maxPayload * 0.75) return true;
  return body.length + headerBytes(headers) <= mux.maxPayload;
}

function headerBytes(headers: Headers): number {
  return wireHeaders(headers).encode().length;
}

function partSize(mux: Mux, { headers, body }: BusMessage): number {
  if (body.length > MAX_MESSAGE_BYTES) throw new ShopError('too_large');
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
