import { ShopError } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { formOf } from '../http/form';
import { textIn, type Query } from '../http/query';

/** Longer than any token, secret or address that we know. */
const MAX_LENGTH = 4096;

/** RFC 6749, 2.3.1: where a client may say who it is, besides in its parameters. */
export interface ClientCredentials {
  readonly client_id: string;
  readonly client_secret: string;
}

/** `Authorization: Basic` holds something that is not a client's id and secret. */
export class UnreadableCredentials extends Error {}

/**
 * Named parameters of a client's request. Each counts once, wherever it stands, and one without a value is one that was
 * not sent; RFC 6749, 3.2.
 */
export function parametersIn<N extends string>(
  request: FastifyRequest,
  names: readonly N[],
  inQuery: boolean,
): { readonly [K in N]?: string } {
  const form = formOf(request);
  const query = request.query as Query;
  const found = names.map((name) => {
    const values = [inQuery ? textIn(query, name) : undefined, form.sent(name)].filter((value) => value !== undefined);
    return [name, once(name, values)] as const;
  });
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== '')) as never;
}

function once(name: string, values: readonly string[]): string | undefined {
  if (values.length > 1) throw new ShopError('malformed', `The parameter ${name} must be sent once.`);
  const [value] = values;
  if (value !== undefined && value.length > MAX_LENGTH) {
    throw new ShopError('malformed', `The parameter ${name} is longer than ${MAX_LENGTH} characters.`);
  }
  return value;
}

/** Adds what the header says to what the parameters say; both may name the client, only one may prove it. */
export function withCredentials<P extends Partial<ClientCredentials>>(request: FastifyRequest, sent: P): P {
  const basic = basicIn(request.headers.authorization);
  if (basic === null) return sent;
  if (sent.client_secret !== undefined) throw new ShopError('malformed', 'The client secret must be sent once.');
  if (sent.client_id !== undefined && sent.client_id !== basic.client_id) {
    throw new ShopError('malformed', 'The parameter client_id must name the client of the Authorization header.');
  }
  return { ...sent, ...basic };
}

/** Other schemes are not meant for us: clients may send an access token along with everything. */
function basicIn(header: string | undefined): ClientCredentials | null {
  const encoded = /^Basic +([\w+/=-]+) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) {
    if (/^Basic\b/i.test(header ?? '')) throw new UnreadableCredentials();
    return null;
  }
  const [, id, secret] = /^([^:]+):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined || encoded.length > 2 * MAX_LENGTH) throw new UnreadableCredentials();
  return { client_id: decoded(id), client_secret: decoded(secret) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new UnreadableCredentials();
  }
}
