import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Listeners for these events start reading a stream. */
const READS = new Set<string | symbol>(['data', 'readable']);

/**
 * A client that sends `Expect: 100-continue` waits for permission to send (RFC 9110, 10.1.1). Node would grant it
 * before authentication; here the first reader of the body does.
 */
export function askForBodies(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const ask = (event: string | symbol): void => {
      if (!READS.has(event)) return;
      request.off('newListener', ask);
      // After the answer, a body is read only to be discarded.
      if (!response.headersSent) response.writeContinue();
    };
    request.on('newListener', ask);
    server.emit('request', request, response);
  });
}
