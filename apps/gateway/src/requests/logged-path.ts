import { PRODUCT_ID } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';

const MAX_LENGTH = 512;
/** Numeric ids and product ids; any other value may name a person or be a secret. */
const ID = new RegExp(`^(\\d{1,16}|${PRODUCT_ID})$`);
/** An email address, or a token of a customer or user. */
const PERSONAL = /[^\s"'`]+@[^\s"'`]+|\b[A-Z]{16}\b/g;

/** The literal segments of a route's path, also without their extension. */
export function wordsOf(pattern: string): string[] {
  const literals = pattern.split('/').filter((part) => !/[:*]/.test(part));
  return literals.flatMap((part) => [part, part.replace(/\.\w+$/, '')]);
}

type Logged = Pick<FastifyRequest, 'params' | 'edge' | 'url'>;

/**
 * The path without its query; values that are not ids are replaced by the names of their parameters. `words` are those
 * of all routes: without a route, any other part may be a value.
 */
export function loggedPath(request: Logged, words: ReadonlySet<string>): string {
  const { pattern } = request.edge;
  const values = valuesOf(request);
  const named = (_: string, name: string): string => {
    const value = values[name] ?? '';
    return ID.test(value) ? value : `{${name}}`;
  };
  const path = pattern === 'unmatched' ? unmatchedPath(request.url, words) : pattern.replaceAll(/:(\w+)/g, named);
  return path.slice(0, MAX_LENGTH);
}

/** The error message without values of the path and without personal data. */
export function loggedMessage(request: Logged, message: string): string {
  const hidden = Object.values(valuesOf(request)).filter((value) => value.length > 0 && !ID.test(value));
  // A short value could be a part of any word.
  const safe = hidden.reduce(
    (text, value) => (value.length < 6 ? text.replaceAll(` ${value} `, ' … ') : text.replaceAll(value, '…')),
    message,
  );
  return safe.replaceAll(PERSONAL, '…').slice(0, MAX_LENGTH);
}

function unmatchedPath(url: string, words: ReadonlySet<string>): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((part) => (part === '' || words.has(part) || ID.test(part.replace(/\.json$/, '')) ? part : '{value}'))
    .join('/');
}

function valuesOf({ params }: Logged): Readonly<Record<string, string>> {
  return (params ?? {}) as Record<string, string>;
}
