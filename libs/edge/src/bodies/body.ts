import { asUnchecked, ShopError, type Resource, type Unchecked } from '@marquee/contracts';

/** Deeper than any resource, and cheap to check. */
const MAX_DEPTH = 32;
const MAX_LENGTH = 20_000;
/** Characters that no database column can store. */
const HALF_PAIR = /\p{Surrogate}/u;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The resource in a request body. The service that owns it validates its fields. */
export function unwrap(resource: Resource, body: unknown): Unchecked {
  const key = resource.bodyKey;
  const read = body instanceof Uint8Array ? readJson(body) : undefined;
  if (!isObject(read)) throw new ShopError('malformed', `The body must be a JSON object with the key ${key}.`);
  if (!Object.hasOwn(read, key)) throw ShopError.invalid({ [key]: [`is required: the body is {"${key}": {…}}`] });
  const inside = read[key];
  if (!isObject(inside)) throw ShopError.invalid({ [key]: ['must be an object'] });
  return asUnchecked(withOwnNames(resource, inside));
}

function withOwnNames({ aliases }: Resource, sent: Record<string, unknown>): Record<string, unknown> {
  if (aliases === undefined) return sent;
  // An alias is kept if the name was sent too, because the service then reports it as ignored.
  const isIgnored = (name: string): boolean => {
    const own = aliases[name];
    return own !== undefined && Object.hasOwn(sent, own) && sent[own] !== sent[name];
  };
  const named = Object.entries(sent).filter(([name]) => !Object.hasOwn(aliases, name) || isIgnored(name));
  const renamed = Object.entries(aliases).filter(([alias]) => Object.hasOwn(sent, alias));
  return { ...Object.fromEntries(renamed.map(([alias, name]) => [name, sent[alias]])), ...Object.fromEntries(named) };
}

/** Like `unwrap`, for a route that first accepted the resource without its wrapper, and still does. */
export function unwrapIfWrapped(resource: Resource, body: unknown): Unchecked {
  const sent = unwrapped(body);
  return Object.hasOwn(sent, resource.bodyKey) ? unwrap(resource, body) : sent;
}

/** A body without a resource; the service validates it. */
export function unwrapped(body: unknown): Unchecked {
  const read = body instanceof Uint8Array ? readJson(body) : undefined;
  if (!isObject(read)) throw new ShopError('malformed', 'The body must be a JSON object.');
  return asUnchecked(read);
}

/** Reads the body of a route without input: ignores a valid body, but rejects a malformed one. */
export function passOver(body: unknown): void {
  if (body instanceof Uint8Array && body.length > 0) readJson(body);
}

/** Parses JSON within limits and without keys that reach an object's prototype. */
export function readJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new ShopError('malformed', 'The body is not valid JSON. Check its syntax and its UTF-8 encoding.');
  }
  const fault = faultIn(value);
  if (fault !== null) throw new ShopError('malformed', `The body ${fault}.`);
  return value;
}

/** Level by level, so that a deep body cannot exhaust the stack. */
function faultIn(root: unknown): string | null {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return `must not be nested deeper than ${MAX_DEPTH} levels`;
    const inner: unknown[] = [];
    for (const value of level) {
      const fault = Array.isArray(value) ? faultInArray(value, inner) : faultInValue(value, inner);
      if (fault !== null) return fault;
    }
    level = inner;
  }
  return null;
}

function faultInArray(list: unknown[], inner: unknown[]): string | null {
  if (list.length > MAX_LENGTH) return `contains a list of more than ${MAX_LENGTH} items; split the request`;
  for (const item of list) inner.push(item);
  return null;
}

function faultInValue(value: unknown, inner: unknown[]): string | null {
  if (typeof value === 'string') return faultInText(value);
  if (!isObject(value)) return null;
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || (key === 'constructor' && isObject(item) && Object.hasOwn(item, 'prototype'))) {
      return `contains the key ${key}, which is not allowed; remove it`;
    }
    const fault = faultInText(key);
    if (fault !== null) return fault;
    inner.push(item);
  }
  return null;
}

function faultInText(text: string): string | null {
  if (text.includes('\0')) return 'contains the character U+0000; remove it';
  return HALF_PAIR.test(text) ? 'contains text that is not valid Unicode; encode it as UTF-8' : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
