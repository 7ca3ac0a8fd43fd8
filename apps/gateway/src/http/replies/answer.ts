import type { OutgoingHttpHeaders } from 'node:http';
import type { RawReply } from '@marquee/bus';
import type { JsonSchema, Resource } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';
import { matchesNone } from './entity-tags';
import { nextLink } from './next-link';

/** Bytes; less is copied in no time. */
const IN_ONE_PIECE = 64 * 1024;

export type DocumentSchema = JsonSchema & { readonly title: string; readonly description: string };

/** What a route declares of its answer: how a reply's bytes become its body, and what the reference says of it. */
export interface AnswerSpec {
  readonly status: 200 | 201 | 202 | 303;
  readonly kind: 'one' | 'list' | 'count' | 'nothing' | 'empty' | 'document' | 'redirect';
  readonly resource?: Resource;
  /** The schema of a document that is no resource. */
  readonly schema?: DocumentSchema;
  /** What the route says with a 400, where that is no error of the usual shape. */
  readonly refused?: DocumentSchema;
  /** What the route does, where its method and resource do not say it. */
  readonly summary?: string;
  /** Query parameters of a document, with what each means. */
  readonly query?: Readonly<Record<string, string>>;
  /** What the route answers where its query or body asks for something else: the handler says so by `instead` or `ACCEPTED`. */
  readonly instead?: AnswerSpec;
  /** True for a list that comes whole: it takes neither pages nor a choice of fields. */
  readonly whole?: true;
  /** Something is printed with the row that changes without it: no version tells whether it is the same. */
  readonly untagged?: true;
  /** The service may answer `{}`, which is sent as it is: there is no such row, and that is no error. */
  readonly orNothing?: true;
  /** Statuses of errors that other routes of its kind do not have. */
  readonly fails?: readonly number[];
  /** The meaning of errors on a route without a token that differ from the usual ones. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** Scripts of some other sites may read what it answers. */
  readonly crossOrigin?: true;
  /** What stands before and after the service's bytes. */
  readonly wrap?: readonly [open: Buffer, close: Buffer];
}

export const one = (resource: Resource): AnswerSpec => ({
  status: 200,
  kind: 'one',
  resource,
  wrap: wrapper(resource.name),
});
export const created = (resource: Resource): AnswerSpec => ({ ...one(resource), status: 201 });
export const listOf = (resource: Resource): AnswerSpec => ({
  status: 200,
  kind: 'list',
  resource,
  wrap: wrapper(resource.plural),
});
/** A row for each day that was asked for. */
export const daysOf = (resource: Resource): AnswerSpec => ({ ...listOf(resource), whole: true });
export const counted = (): AnswerSpec => ({ status: 200, kind: 'count' });
/** The same, of a row without an `ETag`. */
export const untagged = (answer: AnswerSpec): AnswerSpec => ({ ...answer, untagged: true });
/** The row, or `{}` where there is none. */
export const oneOrNothing = (resource: Resource): AnswerSpec => ({ ...one(resource), orNothing: true });
/** `{}`, the answer to a delete. */
export const nothing = (): AnswerSpec => ({ status: 200, kind: 'nothing' });

/** No body at all. */
export const empty = (summary: string): AnswerSpec => ({ status: 200, kind: 'empty', summary });

/** The answer to a browser, which is led on. */
export const redirect = (summary: string): AnswerSpec => ({ status: 303, kind: 'redirect', summary });

/** A body of the gateway's own. */
export const document = (
  schema: DocumentSchema,
  more: Pick<AnswerSpec, 'summary' | 'query' | 'refused'> = {},
): AnswerSpec => ({
  status: 200,
  kind: 'document',
  schema,
  ...more,
});

function wrapper(key: string): [Buffer, Buffer] {
  return [Buffer.from(`{${JSON.stringify(key)}:`), Buffer.from('}')];
}

/** A reply that is not what the route answers at other times, but its `instead`. */
interface OtherReply extends RawReply {
  readonly instead: true;
}
export const instead = (reply: RawReply): OtherReply => ({ ...reply, instead: true });

/** Whether the route answers with one row that has a version, at least where its query asks for that. */
export function isOfOne(answer: AnswerSpec): boolean {
  return hasTag(answer) || answer.orNothing === true || answer.instead?.kind === 'one';
}
/** Whether it has one whatever is asked. */
export function hasTag({ kind, untagged: without, orNothing }: AnswerSpec): boolean {
  return kind === 'one' && !without && !orNothing;
}

/** Which of the two a reply is. */
export function answerOf(answer: AnswerSpec, reply: RawReply): AnswerSpec {
  return 'instead' in reply ? (answer.instead ?? answer) : answer;
}

export function isRawReply(value: unknown): value is RawReply {
  return typeof value === 'object' && value !== null && 'parts' in value && Array.isArray(value.parts);
}

export function bytesOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** Whether the reply is exactly this text. */
export function isJust({ parts: [first, ...others] }: RawReply, text: string): boolean {
  return first !== undefined && others.length === 0 && Buffer.from(text).equals(first);
}

/** Sends a service's bytes untouched, between the keys that the interface wraps them in. */
export function sendReply(reply: FastifyReply, raw: RawReply, answer: AnswerSpec): FastifyReply {
  const { request } = reply;
  const { meta } = raw;
  if (meta.version !== undefined) {
    const tag = `"${meta.version}"`;
    reply.header('etag', tag);
    const asked = request.headers['if-none-match'];
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && asked !== undefined && !matchesNone(asked, tag)) return reply.code(304).send();
  }
  if (meta.next !== undefined) reply.header('link', nextLink(request, meta.next));
  if (meta.replayed === true) reply.header('idempotent-replayed', 'true');
  reply.header('content-type', 'application/json; charset=utf-8');
  return sendPieces(reply, wrapped(raw, answer));
}

function wrapped(raw: RawReply, { wrap, orNothing }: AnswerSpec): readonly Uint8Array[] {
  if (wrap === undefined || (orNothing === true && isJust(raw, '{}'))) return raw.parts;
  const [open, close] = wrap;
  return [open, ...raw.parts, close];
}

/** Fastify takes one piece. Joining megabytes would block other requests and create as much garbage. */
function sendPieces(reply: FastifyReply, pieces: readonly Uint8Array[]): FastifyReply {
  const bytes = bytesOf(pieces);
  if (bytes <= IN_ONE_PIECE || reply.sent) return reply.send(Buffer.concat(pieces, bytes));
  const { raw, statusCode } = reply;
  if (raw.destroyed) return reply.hijack();
  raw.writeHead(statusCode, reply.header('content-length', bytes).getHeaders() as OutgoingHttpHeaders);
  reply.hijack();
  for (const piece of pieces) raw.write(piece);
  raw.end();
  return reply;
}
