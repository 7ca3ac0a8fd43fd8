import { PRODUCT_ID } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';

const MAX_LENGTH = 512;
/** Numeric ids and product ids; any other value may name a person or be a secret. */
const ID = new RegExp(`^(\\d{1,16}|${PRODUCT_ID})$`);
/** Lowercase words, as in the paths of routes; tokens are uppercase. */
const WORD = /^[a-z][a-z_]{0,31}(\.[a-z]{1,4})?$/;
/** An email address, or a token of a customer or user. */
const PERSONAL = /[^\s"'`]+@[^\s"'`]+|\b[A-Z]{16}\b/g;

type Logged = Pick<FastifyRequest, 'params' | 'edge' | 'url'>;

/** The path without its query; values that are no ids are replaced by the names of their parameters. */
export function loggedPath(request: Logged): string {
  const { pattern } = request.edge;
  const values = valuesOf(request);
  const named = (_: string, name: string): string => {
    const value = values[name] ?? '';
    return ID.test(value) ? value : `{${name}}`;
  };
  const path = pattern === 'unmatched' ? unmatchedPath(request.url) : pattern.replaceAll(/:(\w+)/g, named);
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

function unmatchedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((part) => (part === '' || WORD.test(part) || ID.test(part.replace(/\.json$/, '')) ? part : '{value}'))
    .join('/');
}

function valuesOf({ params }: Logged): Readonly<Record<string, string>> {
  return (params ?? {}) as Record<string, string>;
}
