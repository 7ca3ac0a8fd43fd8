import type { IncomingMessage } from 'node:http';
import { ShopError } from '@marquee/contracts';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { EdgeConfig } from '../edge.config';
import { askForBodies } from '../bodies/asked-for-bodies';
import { REQUEST_TIMEOUT_MS } from '../bodies/body-reading';
import { ClientErrors } from '../connections/client-errors';
import type { ErrorReplies } from '../routing/error-replies';
import { Form, FORM_TYPE, MAX_FORM } from '../bodies/form';
import { JSON_API_TYPE } from '../replies/json-api-failure';
import { BEACON_TYPE, otherTypeWanted } from '../bodies/media-types';
import { boundPipelining } from '../connections/pipelining';
import { withoutAlias } from '../routing/aliases';
import { requestIdOf } from '../routing/request-id';
import { securityHeaders } from './security-headers';
import { closeInStages } from '../connections/staged-close';
import { UPLOAD_TYPES } from '../bodies/upload';

export const MAX_BODY = 1024 * 1024;
/** Long enough for any token in a path. */
const MAX_PARAMETER = 8192;
/** How often Node checks request timeouts. Its default of 30 s would double some timeouts. */
const LOOK_FOR_SLOW_MS = 5_000;

/** Fastify before Nest: limits, request ids, and answers to malformed requests. */
export function createServer(config: EdgeConfig, errors: ErrorReplies): FastifyInstance {
  const headers = securityHeaders(config);
  const clientErrors = new ClientErrors(headers());
  const server = fastify({
    http: {
      // Node would reject a request without a host in a different format; the first hook rejects it in the format of
      // the API.
      requireHostHeader: false,
      // Node confuses the two timeouts if that of the headers is longer.
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_FOR_SLOW_MS,
    },
    bodyLimit: MAX_BODY,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAMETER },
    trustProxy: config.trustProxy?.split(',').map((proxy) => proxy.trim()) ?? false,
    genReqId: requestIdOf,
    rewriteUrl: ({ url = '/' }) => withoutAlias(url),
    // Requests on open connections are still answered during shutdown.
    return503OnClosing: false,
    // URLs that the router cannot read pass no hook.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers(request), 'x-request-id': request.id });
      errors.send(reply, new ShopError('malformed', 'The path is malformed. Check its percent-encoding.'));
    },
    clientErrorHandler: clientErrors.answer,
  });
  // RFC 9110, 10.1.1: a server may ignore an unknown expectation.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  askForBodies(server.server);
  server.server.prependListener('request', clientErrors.note);
  closeInStages(server.server);
  boundPipelining(server.server);
  addBodyParsers(server);
  return server;
}

/** Bodies stay bytes until the caller is authenticated and within its limit. */
function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.addContentTypeParser(JSON_API_TYPE, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined;
    if (request.edge.route.errors === 'json_api') return body;
    throw otherTypeWanted(request.edge.route);
  });
  // Only routes that declare a form reach this parser.
  const forms = { parseAs: 'buffer', bodyLimit: MAX_FORM } as const;
  server.addContentTypeParser(FORM_TYPE, forms, async (_request: unknown, body: Buffer) => Form.read(body));
  // Only routes that declare a beacon reach this parser with a body.
  const beacons = { parseAs: 'buffer', bodyLimit: MAX_FORM } as const;
  server.addContentTypeParser(BEACON_TYPE, beacons, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : body,
  );
  for (const type of UPLOAD_TYPES) server.addContentTypeParser(type, passUpload);
  server.addContentTypeParser('*', readNothing);
}

/** Passes the body unread to routes for files, because the sender is not authenticated yet. */
async function passUpload(request: FastifyRequest, payload: IncomingMessage): Promise<IncomingMessage | void> {
  return request.is404 || request.edge.route.upload !== true ? readNothing(request, payload) : payload;
}

/** Rejects other types only if there is a body, because some clients send a type without one. */
async function readNothing(request: FastifyRequest, payload: IncomingMessage): Promise<void> {
  if (request.is404 || request.edge.route.form?.unread === true || (await isEmpty(payload))) return;
  throw otherTypeWanted(request.edge.route);
}

/** Discards the body. A disconnect is not a server fault. */
function isEmpty(payload: IncomingMessage): Promise<boolean> {
  return new Promise((resolve, reject) => {
    payload.once('data', () => resolve(false));
    payload.once('end', () => resolve(true));
    payload.once('error', () =>
      reject(new ShopError('malformed', 'The connection ended before the body was complete. Send the request again.')),
    );
  });
}
