import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** By these events a stream is read. */
const READS = new Set<string | symbol>(['data', 'readable']);

/**
 * RFC 9110, 10.1.1: a client that sends `Expect: 100-continue` waits to be asked for the body. Node would ask at once, before the caller is
 * known. Here the first reader of the body asks for it: the body of a request that is refused before that is not sent.
 */
export function askForBodies(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const ask = (event: string | symbol): void => {
      if (!READS.has(event)) return;
      request.off('newListener', ask);
      // What was answered already is read to be thrown away.
      if (!response.headersSent) response.writeContinue();
    };
    request.on('newListener', ask);
    server.emit('request', request, response);
  });
}
