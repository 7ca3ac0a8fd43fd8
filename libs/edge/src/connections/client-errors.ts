import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_CODES } from '@marquee/contracts';
import { requestIdOf } from '../routing/request-id';

const STATUSES: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The request is not valid HTTP/1.1. Check its head, and that its body has the declared length.',
  408: 'The request did not arrive in time. Send it again over a new connection.',
  431: 'The request headers are too large. Send fewer or shorter headers.',
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Answers malformed and late requests in the usual shape before the connection ends. Sends no answer if the client
 * would mistake it for part of another one.
 */
export class ClientErrors {
  /** The last request of each connection, and its unanswered predecessors. */
  private readonly exchanges = new WeakMap<Socket, readonly Exchange[]>();

  constructor(private readonly headers: Readonly<Record<string, string>>) {}

  /** Called for every request before any other work. */
  readonly note = (request: IncomingMessage, response: ServerResponse): void => {
    const before = this.exchanges.get(request.socket) ?? [];
    const open = before.filter((exchange) => !exchange.response.writableFinished);
    this.exchanges.set(request.socket, [...open, { request, response }]);
  };

  readonly answer = (error: Error & { code?: string }, socket: Socket): void => {
    // Bytes after the last request belong to no request; its answer ends the connection.
    if (error.code === 'HPE_CLOSED_CONNECTION') return;
    if (error.code === 'ECONNRESET' || !socket.writable || !this.mayAnswer(socket)) {
      socket.destroy();
      return;
    }
    socket.write(this.textOf(STATUSES[error.code ?? ''] ?? 400));
    // Otherwise a sender that neither continues nor closes would keep its half of the connection open.
    socket.destroySoon();
  };

  /** True if all earlier requests are answered, or the fault is in the body of the only unanswered one. */
  private mayAnswer(socket: Socket): boolean {
    const [first, ...others] = (this.exchanges.get(socket) ?? []).filter(
      ({ request, response }) => !request.complete || !response.writableFinished,
    );
    if (first === undefined) return true;
    return others.length === 0 && !first.request.complete && !first.response.headersSent;
  }

  private textOf(status: number): string {
    const id = requestIdOf({ headers: {} });
    const body = JSON.stringify({
      error: SENTENCES[status],
      error_code: ERROR_CODES.malformed,
      code: 'malformed',
      request_id: id,
    });
    const sent = {
      ...this.headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': id,
      connection: 'close',
    };
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(sent).map((header) => header.join(': ')),
    ];
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  }
}
