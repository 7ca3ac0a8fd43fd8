import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * RFC 9110, 10.1.1: whoever sends `Expect: 100-continue` waits to be asked for the body. Node would ask at once, before anybody
 * knows who sends it. Here the first who reads the body asks for it: of whoever is refused before that, it is not sent.
 */
export function askForBodies(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const read = request._read.bind(request);
    request._read = (size) => {
      request._read = read;
      // What was answered already is read to be thrown away.
      if (!response.headersSent) response.writeContinue();
      read(size);
    };
    server.emit('request', request, response);
  });
}
