import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** A body that is written piece by piece, as fast as the client reads it. */
export class StreamedReply {
  constructor(
    readonly headers: Readonly<Record<string, string>>,
    readonly pieces: AsyncIterable<string>,
    /** Called once when the body has ended, failed or lost its client. */
    readonly onEnd: (error?: unknown) => void,
  ) {}
}

/** Sends the head at once. A failure resets the connection, so the client does not receive the final chunk. */
export function sendStreamed(reply: FastifyReply, { headers, pieces, onEnd }: StreamedReply): FastifyReply {
  const { raw, statusCode, request } = reply;
  const { socket } = request.raw;
  if (!raw.destroyed) raw.writeHead(statusCode, reply.headers(headers).getHeaders() as OutgoingHttpHeaders);
  reply.hijack();
  written(raw, socket, pieces).then(
    () => onEnd(),
    (error: unknown) => {
      // A reset instead of a regular end, so that a proxy without chunks notices it too.
      if (!socket.destroyed) socket.resetAndDestroy();
      onEnd(error);
    },
  );
  return reply;
}

async function written(raw: ServerResponse, socket: Socket, pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) {
    if (socket.destroyed) return;
    if (!raw.write(piece)) await drained(raw, socket);
  }
  raw.end();
}

/** Resolves when the client has read or disconnected. Node emits no `close` for a pipelined response that waits. */
async function drained(raw: ServerResponse, socket: Socket): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const quiet = (): void => undefined;
  await Promise.race([once(raw, 'drain', { signal }).catch(quiet), once(socket, 'close', { signal }).catch(quiet)]);
  waiting.abort();
}
