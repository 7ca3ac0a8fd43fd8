import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly scope: string; readonly data: { readonly type: string; readonly id: string } };
}
type Respond = (response: ServerResponse, received: Received) => void;

/** A webhook receiver. It acknowledges, unless the test sets another response for a path. */
export class Receiver {
  readonly received: Received[] = [];
  /** The responses by path. */
  readonly answers = new Map<string, Respond>();
  /** The number of connections that were opened to it. */
  connections = 0;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => void this.take(request, response));
    this.server.on('connection', () => (this.connections += 1));
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  at(path: string): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const text = Buffer.concat(parts).toString('utf8');
    const path = request.url ?? '';
    const received = { path, headers: request.headers, text, body: JSON.parse(text) as Received['body'] };
    this.received.push(received);
    const answer = this.answers.get(path);
    if (answer) answer(response, received);
    else response.end('thanks');
  }
}
