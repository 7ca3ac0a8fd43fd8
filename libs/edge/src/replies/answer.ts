import type { OutgoingHttpHeaders } from 'node:http';
import type { RawReply } from '@marquee/bus';
import type { JsonSchema, Resource } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';
import { matchesNone } from './entity-tags';
import { nextLink } from './next-link';

/** Bytes; copying fewer costs almost nothing. */
const IN_ONE_PIECE = 64 * 1024;

export type DocumentSchema = JsonSchema & { readonly title: string; readonly description: string };

/** A route's declared answer: how a reply becomes the body, and its description in the reference. */
export interface AnswerSpec {
  readonly status: 200 | 201 | 202 | 303;
  readonly kind: 'one' | 'list' | 'count' | 'nothing' | 'empty' | 'document' | 'redirect';
  readonly resource?: Resource;
  /** The schema of a document without a resource. */
  readonly schema?: DocumentSchema;
  /** The meaning of a 400 that is not an error of the usual shape. */
  readonly refused?: DocumentSchema;
  /** Query parameters of a document and their meanings. */
  readonly query?: Readonly<Record<string, string>>;
  /** The alternative answer for some queries or bodies, which the handler selects by `instead` or `ACCEPTED`. */
  readonly instead?: AnswerSpec;
  /** True for a row or a list without pages and field selection. */
  readonly whole?: true;
  /** The list also exists as a stream of server-sent events. */
  readonly streamed?: true;
  /** The row is rendered with data that changes without it, so its version is incomplete. */
  readonly untagged?: true;
  /** Some rows are rendered with such data. */
  readonly partlyTagged?: true;
  /** The service may answer `{}` for a missing row, which is not an error. */
  readonly orNothing?: true;
  /** The meaning of errors on a route without a token that differ from the usual ones. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** Scripts of certain other sites may read the answer, or those of any site. */
  readonly crossOrigin?: true | 'any';
  /** A second key that wraps the same list, for older clients. */
  readonly alsoIn?: string;
  /** A second key for the row of a list that has only one, for older clients. */
  readonly soleIn?: string;
  /** The text before and after the service's bytes. */
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
/** All rows, without pages and field selection. */
export const wholeListOf = (resource: Resource): AnswerSpec => ({ ...listOf(resource), whole: true });
export const counted = (): AnswerSpec => ({ status: 200, kind: 'count' });
/** The answer without an `ETag`. */
export const untagged = (answer: AnswerSpec): AnswerSpec => ({ ...answer, untagged: true });
/** The answer without an `ETag` for some rows. */
export const partlyTagged = (answer: AnswerSpec): AnswerSpec => ({ ...answer, partlyTagged: true });
/** The row without field selection and without an `ETag`. */
export const wholeOne = (resource: Resource): AnswerSpec => ({ ...one(resource), untagged: true, whole: true });
/** The row, or `{}` if it does not exist. */
export const oneOrNothing = (resource: Resource): AnswerSpec => ({ ...one(resource), orNothing: true });
/** `{}`, the answer to a delete. */
export const nothing = (): AnswerSpec => ({ status: 200, kind: 'nothing' });

/** An empty body. */
export const empty = (): AnswerSpec => ({ status: 200, kind: 'empty' });

/** A redirect of the browser. */
export const redirect = (): AnswerSpec => ({ status: 303, kind: 'redirect' });

/** A body that the app itself creates. */
export const document = (schema: DocumentSchema, more: Pick<AnswerSpec, 'query' | 'refused'> = {}): AnswerSpec => ({
  status: 200,
  kind: 'document',
  schema,
  ...more,
});

function wrapper(key: string): [Buffer, Buffer] {
  return [Buffer.from(`{${JSON.stringify(key)}:`), Buffer.from('}')];
}

/** Marks a reply as the route's `instead` answer. */
interface OtherReply extends RawReply {
  readonly instead: true;
}
export const instead = (reply: RawReply): OtherReply => ({ ...reply, instead: true });

/** Whether the route answers with one versioned row, at least for some queries. */
export function isOfOne(answer: AnswerSpec): boolean {
  return hasTag(answer) || isPartlyTagged(answer);
}
/** Whether every answer of the route is one versioned row. */
export function hasTag(answer: AnswerSpec): boolean {
  return answer.kind === 'one' && !answer.untagged && !answer.orNothing && !answer.partlyTagged;
}
/** Whether some answers of the route are one versioned row. */
export function isPartlyTagged({ orNothing, partlyTagged: some, instead: other }: AnswerSpec): boolean {
  return orNothing === true || some === true || other?.kind === 'one';
}

/** The declared answer that a reply matches. */
export function answerOf(answer: AnswerSpec, reply: RawReply): AnswerSpec {
  return 'instead' in reply ? (answer.instead ?? answer) : answer;
}

export function isRawReply(value: unknown): value is RawReply {
  return typeof value === 'object' && value !== null && 'parts' in value && Array.isArray(value.parts);
}

/** A reply with a row or rows that the app has collected, in the form of a reply of a service. */
export function rawReplyOf(rows: object): RawReply {
  return { parts: [Buffer.from(JSON.stringify(rows))], meta: {} };
}

export function bytesOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** Whether the reply is exactly this text. */
export function isJust({ parts: [first, ...others] }: RawReply, text: string): boolean {
  return first !== undefined && others.length === 0 && Buffer.from(text).equals(first);
}

/** Sends a service's bytes unchanged within the wrapper of the interface. */
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
  if (meta.warning !== undefined) reply.header('x-warning', meta.warning);
  if (meta.ignored !== undefined) reply.header('x-ignored-fields', meta.ignored.join(','));
  reply.header('content-type', 'application/json; charset=utf-8');
  return sendPieces(reply, wrapped(raw, answer));
}

function wrapped(raw: RawReply, answer: AnswerSpec): readonly Uint8Array[] {
  const { wrap, orNothing } = answer;
  if (wrap === undefined || (orNothing === true && isJust(raw, '{}'))) return raw.parts;
  const [open, close] = wrap;
  const { alsoIn } = answer;
  const sole = answer.soleIn === undefined ? undefined : soleRow(raw);
  const second = alsoIn === undefined ? [] : [Buffer.from(`,${JSON.stringify(alsoIn)}:`), ...raw.parts];
  const third = sole === undefined ? [] : [Buffer.from(`,${JSON.stringify(answer.soleIn)}:`), sole];
  return [open, ...raw.parts, ...second, ...third, close];
}

/** The row of a list that has only one and no further page. */
function soleRow({ parts, meta }: RawReply): Buffer | undefined {
  if (meta.next !== undefined || bytesOf(parts) > IN_ONE_PIECE) return undefined;
  const rows = JSON.parse(Buffer.concat(parts).toString()) as unknown[];
  return rows.length === 1 ? Buffer.from(JSON.stringify(rows[0])) : undefined;
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
