import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Leftovers } from './leftovers';

/** How long the server reads and discards data after its answer. */
const LINGER_MS = 5_000;
/** A body of at most this size is read to its end and the connection kept, because most of it came with the headers. */
const SHORT_BODY_MAX_BYTES = 64 * 1024;

/**
 * Closes in stages after an early answer (RFC 9112, 9.6): immediate closing resets the connection, which may overtake
 * the answer. Our side closes first; the rest follows at the body's end, a disconnect or a timeout.
 */
export function closeInStages(server: Server, leftovers = new Leftovers()): void {
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.prependListener('request', (request, response) => {
    requests.set(request.socket, request);
    if (!isShort(request)) closeAfterRefusal(request, response);
  });
  server.on('connection', (socket) => {
    const closeAtOnce = socket.destroySoon.bind(socket);
    // Node calls this for a connection after its last answer: docs/internal/adr/0071-internals-of-packages.md.
    socket.destroySoon = () => {
      const request = requests.get(socket);
      if (!request || request.complete || socket.destroyed) return closeAtOnce();
      linger(socket, request);
      leftovers.add(socket);
    };
  });
}

/** Whether the connection stays open after the answer. */
export function isShort({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SHORT_BODY_MAX_BYTES;
}

/** Tells a client with an early answer to stop sending, because no request may follow an unread body. */
function closeAfterRefusal(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete) response.shouldKeepAlive = false;
    return writeHead(...head);
  };
}

function linger(socket: Socket, request: IncomingMessage): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  request.once('end', () => socket.destroy());
  // Without a pause Node would read the remaining bytes at full speed.
  request._read = () => undefined;
  socket.end();
}
