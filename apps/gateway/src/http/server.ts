import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_CODES, ShopError } from '@marquee/contracts';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { REQUEST_TIMEOUT_MS } from './body-reading';
import type { ErrorReplies } from './error-replies';
import { Form, FORM_TYPE, formWanted, MAX_FORM } from './form';
import { requestIdOf } from './request-id';
import { securityHeaders } from './security-headers';
import { IMAGE_TYPE, MULTIPART_TYPE, uploadWanted } from './upload';

export const MAX_BODY = 1024 * 1024;
/** Long enough for any token of the interface. */
const MAX_PARAMETER = 8192;

/** Fastify, before Nest: limits, request ids, and answers to what never becomes a request. */
export function createServer(config: GatewayConfig, errors: ErrorReplies): FastifyInstance {
  const headers = securityHeaders(config.mode);
  const server = fastify({
    // Node would refuse a request without a host in a shape of its own; the first hook does so in ours.
    http: { requireHostHeader: false },
    bodyLimit: MAX_BODY,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAMETER },
    trustProxy: config.trustProxy?.split(',').map((proxy) => proxy.trim()) ?? false,
    genReqId: requestIdOf,
    // What arrives on open connections while we stop is still answered.
    return503OnClosing: false,
    // URLs that the router cannot read pass no hook.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      errors.send(reply, new ShopError('malformed', 'The path cannot be read.'));
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
  });
  // RFC 9110, 10.1.1: whoever expects what nobody has heard of may be served all the same.
  server.server.on('checkExpectation', (request, response) => server.routing(request, response));
  // Bodies stay bytes until the caller is known and within its limit.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // Only routes that declare a form get here.
  const forms = { parseAs: 'buffer', bodyLimit: MAX_FORM } as const;
  server.addContentTypeParser(FORM_TYPE, forms, async (_request: unknown, body: Buffer) => Form.read(body));
  server.addContentTypeParser(MULTIPART_TYPE, passUpload);
  server.addContentTypeParser(IMAGE_TYPE, passUpload);
  server.addContentTypeParser('*', readNothing);
  return server;
}

/** Unread, to the routes that take files: whoever sends it is not known yet. */
async function passUpload(request: FastifyRequest, payload: IncomingMessage): Promise<IncomingMessage | void> {
  return request.is404 || request.edge.route.upload !== true ? readNothing(request, payload) : payload;
}

/** A body of any other type: what it is called matters only where there is one. Some clients name a type for none. */
async function readNothing(request: FastifyRequest, payload: IncomingMessage): Promise<void> {
  if (request.is404 || (await isEmpty(payload))) return;
  const { form, upload } = request.edge.route;
  if (upload === true) throw uploadWanted();
  throw form === undefined ? new ShopError('unsupported_media_type') : formWanted();
}

/** Keeps nothing of what it reads. Whoever goes away meanwhile is no trouble of ours. */
function isEmpty(payload: IncomingMessage): Promise<boolean> {
  return new Promise((resolve, reject) => {
    payload.once('data', () => resolve(false));
    payload.once('end', () => resolve(true));
    payload.once('error', () => reject(new ShopError('malformed', 'The body has not arrived whole.')));
  });
}

const CLIENT_ERRORS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** What is no HTTP gets an answer of the usual shape before the connection closes. */
function answerClientError(error: Error & { code?: string }, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = CLIENT_ERRORS[error.code ?? ''] ?? 400;
  const sentence = STATUS_CODES[status] ?? '';
  const id = requestIdOf({ headers: {} });
  const body = JSON.stringify({ error: `${sentence}.`, error_code: ERROR_CODES.malformed, request_id: id });
  const sent = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    connection: 'close',
  };
  const head = [`HTTP/1.1 ${status} ${sentence}`, ...Object.entries(sent).map((header) => header.join(': '))];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
