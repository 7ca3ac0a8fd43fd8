import { ShopError } from '@marquee/contracts';
import { formDecoded, formOf, type Query, textIn } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';

/** RFC 6749, 2.3.1: the header in which a client may also identify itself. */
export interface ClientCredentials {
  readonly client_id: string;
  readonly client_secret: string;
}

/** The value of `Authorization: Basic` is not a client's id and secret. */
export class UnreadableCredentials extends Error {}

/**
 * The named parameters of a client's request, each at most once in any place (RFC 6749, 3.2). Auth validates their
 * values.
 */
export function parametersIn<N extends string>(
  request: FastifyRequest,
  names: readonly N[],
  inQuery: boolean,
): { readonly [K in N]?: string } {
  const form = formOf(request);
  const query = inQuery ? (request.query as Query) : {};
  const sent: { [K in N]?: string } = {};
  for (const name of names) {
    const [value, again] = [textIn(query, name), form.sent(name)].filter((one) => one !== undefined);
    if (again !== undefined) {
      throw new ShopError('malformed', `The parameter ${name} was sent more than once. Send it once.`);
    }
    if (value !== undefined) sent[name] = value;
  }
  return sent;
}

/** Combines header and parameters; both may name the client, but only one may authenticate it. */
export function withCredentials<P extends Partial<ClientCredentials>>(request: FastifyRequest, sent: P): P {
  const basic = basicIn(request.headers.authorization);
  if (basic === null) return sent;
  // A parameter without a value counts as absent; RFC 6749, 3.2.
  if (sent.client_secret) {
    throw new ShopError(
      'malformed',
      'The client secret was sent more than once. Send it in the Authorization header or in the form.',
    );
  }
  if (sent.client_id && sent.client_id !== basic.client_id) {
    throw new ShopError(
      'malformed',
      'client_id differs from the client in the Authorization header. Send the same client in both, or one of them.',
    );
  }
  return { ...sent, ...basic };
}

/** Ignores other schemes, because clients may send an access token with every request. */
function basicIn(header: string | undefined): ClientCredentials | null {
  const encoded = /^Basic +([\w+/=-]+) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) {
    if (/^Basic\b/i.test(header ?? '')) throw new UnreadableCredentials();
    return null;
  }
  const [, id = '', secret = ''] = /^([^:]+):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  const [client_id, client_secret] = [formDecoded(id), formDecoded(secret)];
  if (!client_id || client_secret === null) throw new UnreadableCredentials();
  return { client_id, client_secret };
}
