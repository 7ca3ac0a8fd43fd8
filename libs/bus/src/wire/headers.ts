import {
  companyId,
  isScope,
  ShopError,
  type Audience,
  type CallContext,
  type Context,
  type ContextOf,
  type OperatorContext,
  type PersonContext,
  type ReplyMeta,
} from '@marquee/contracts';

/** Headers of the bus: one value per name. */
export type Headers = Record<string, string>;

export const HEADER = {
  company: 'company',
  user: 'user',
  app: 'app',
  scopes: 'scopes',
  operator: 'operator',
  email: 'email',
  address: 'address',
  requestId: 'request-id',
  /** Epoch milliseconds. */
  deadline: 'deadline',
  traceparent: 'traceparent',
  idempotencyKey: 'idempotency-key',
  ifMatch: 'if-match',
  /** On a reply: `ok`, `error`, or `continue` to request the next part. */
  status: 'status',
  version: 'version',
  next: 'next',
  replayed: 'replayed',
  /** Dotted paths, separated by commas. */
  ignored: 'ignored',
  warning: 'warning',
  /** `2/9`: one part of a large message. */
  part: 'part',
  /** The process that sent a peer message. */
  sender: 'sender',
  /** On a call refused after its deadline: the time of the service, in epoch milliseconds. */
  time: 'time',
} as const;

export function headersOf(audience: Audience, ctx: CallContext): Headers {
  const headers: Headers = { [HEADER.requestId]: ctx.requestId, [HEADER.deadline]: String(ctx.deadline) };
  if (ctx.traceparent !== undefined) headers[HEADER.traceparent] = ctx.traceparent;
  if (audience === 'operator') headers[HEADER.operator] = (ctx as OperatorContext).operator;
  if (audience === 'person') addPerson(headers, ctx as PersonContext);
  if (audience === 'company') addCompany(headers, ctx as Context);
  return headers;
}

function addPerson(headers: Headers, { company, user, email }: PersonContext): void {
  headers[HEADER.company] = String(company);
  headers[HEADER.user] = String(user);
  headers[HEADER.email] = email;
}

function addCompany(headers: Headers, ctx: Context): void {
  headers[HEADER.company] = String(ctx.company);
  headers[HEADER.user] = String(ctx.user);
  headers[HEADER.app] = ctx.app;
  headers[HEADER.scopes] = ctx.scopes.join(',');
  if (ctx.email !== undefined) headers[HEADER.email] = ctx.email;
  if (ctx.address !== undefined) headers[HEADER.address] = ctx.address;
  if (ctx.idempotencyKey !== undefined) headers[HEADER.idempotencyKey] = ctx.idempotencyKey;
  if (ctx.ifMatch !== undefined) headers[HEADER.ifMatch] = String(ctx.ifMatch);
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** Builds the handler's context; refuses a call without the headers that its audience requires. */
export function contextOf<A extends Audience>(audience: A, headers: Headers): ContextOf<A> {
  const call: Draft<CallContext> = { requestId: required(headers, HEADER.requestId), deadline: deadlineOf(headers) };
  const traceparent = headers[HEADER.traceparent];
  if (traceparent !== undefined) call.traceparent = traceparent;
  if (audience === 'company') readCompany(headers, call as Draft<Context>);
  if (audience === 'person') readPerson(headers, call as Draft<PersonContext>);
  if (audience === 'operator') (call as Draft<OperatorContext>).operator = required(headers, HEADER.operator);
  return call as ContextOf<A>;
}

function readPerson(headers: Headers, ctx: Draft<PersonContext>): void {
  ctx.company = companyId(number(headers, HEADER.company, 1));
  ctx.user = number(headers, HEADER.user, 1);
  ctx.email = required(headers, HEADER.email);
}

function readCompany(headers: Headers, ctx: Draft<Context>): void {
  ctx.company = companyId(number(headers, HEADER.company, 1));
  ctx.app = required(headers, HEADER.app);
  ctx.user = number(headers, HEADER.user);
  ctx.scopes = required(headers, HEADER.scopes).split(',').filter(isScope);
  const email = headers[HEADER.email];
  if (email !== undefined) ctx.email = email;
  const address = headers[HEADER.address];
  if (address !== undefined) ctx.address = address;
  const key = headers[HEADER.idempotencyKey];
  if (key !== undefined) ctx.idempotencyKey = key;
  if (headers[HEADER.ifMatch] !== undefined) ctx.ifMatch = number(headers, HEADER.ifMatch);
}

export function deadlineOf(headers: Headers): number {
  return number(headers, HEADER.deadline);
}

export function replyHeaders(meta: ReplyMeta): Headers {
  const headers: Headers = { [HEADER.status]: 'ok' };
  if (meta.version !== undefined) headers[HEADER.version] = String(meta.version);
  if (meta.next !== undefined) headers[HEADER.next] = meta.next;
  if (meta.replayed === true) headers[HEADER.replayed] = 'true';
  if (meta.ignored !== undefined && meta.ignored.length > 0) headers[HEADER.ignored] = meta.ignored.join(',');
  if (meta.warning !== undefined) headers[HEADER.warning] = meta.warning;
  return headers;
}

export function metaOf(headers: Headers): ReplyMeta {
  const meta: Draft<ReplyMeta> = {};
  if (headers[HEADER.version] !== undefined) meta.version = number(headers, HEADER.version);
  if (headers[HEADER.next] !== undefined) meta.next = headers[HEADER.next];
  if (headers[HEADER.replayed] !== undefined) meta.replayed = true;
  const ignored = headers[HEADER.ignored];
  if (ignored !== undefined) meta.ignored = ignored.split(',');
  if (headers[HEADER.warning] !== undefined) meta.warning = headers[HEADER.warning];
  return meta;
}

function required(headers: Headers, name: string): string {
  const value = headers[name];
  if (value === undefined) {
    throw new ShopError('forbidden', `This operation requires the ${name} of the caller. Send it with the call.`);
  }
  return value;
}

function number(headers: Headers, name: string, least = 0): number {
  const value = Number(required(headers, name));
  const isValid = Number.isSafeInteger(value) && value >= least;
  if (!isValid) throw new ShopError('malformed', `The header ${name} must be a whole number of at least ${least}.`);
  return value;
}
