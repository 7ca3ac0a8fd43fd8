import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ERROR_CODES, ShopError } from '@marquee/contracts';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { isRawReply, sendReply } from './answer';
import { fail } from './error.filter';
import { requestIdOf } from './request-id';
import { securityHeaders } from './security-headers';

const MAX_BODY = 1024 * 1024;

type NestReply = Parameters<FastifyAdapter['reply']>[0];

/** Nest's Fastify adapter, with one more kind of result: a reply from the bus, whose bytes go out as they are. */
export class GatewayAdapter extends FastifyAdapter {
  constructor(config: GatewayConfig) {
    super({ ...serverOptions(config), skipMiddie: true });
  }

  override reply(response: NestReply, body: unknown, status?: number): ReturnType<FastifyAdapter['reply']> {
    const reply = response as FastifyReply;
    const { answer } = reply.request.edge.route;
    if (answer === undefined || !isRawReply(body)) return super.reply(response, body, status);
    sendReply(reply, body, answer);
    return response as ReturnType<FastifyAdapter['reply']>;
  }

  /** Errors reach the filter as they are thrown. */
  override mapException(error: unknown): unknown {
    return error;
  }
}

function serverOptions(config: GatewayConfig): FastifyServerOptions {
  const headers = securityHeaders(config.mode);
  return {
    bodyLimit: MAX_BODY,
    trustProxy: config.trustProxy?.split(',').map((proxy) => proxy.trim()) ?? false,
    genReqId: requestIdOf,
    // Long enough for any token of the interface.
    routerOptions: { maxParamLength: 8192 },
    // URLs that the router cannot read pass no hook.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      fail(reply as FastifyReply, new ShopError('malformed', 'The path cannot be read.'));
    },
    clientErrorHandler: answerClientError,
  };
}

/** What is no HTTP gets an answer of the usual shape before the connection closes. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const sentence = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({
    error: sentence,
    error_code: ERROR_CODES.malformed,
    request_id: requestIdOf({ headers: {} }),
  });
  const head = `HTTP/1.1 ${status} ${sentence}\r\ncontent-type: application/json; charset=utf-8\r\n`;
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`);
}
