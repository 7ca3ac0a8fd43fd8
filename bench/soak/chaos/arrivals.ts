import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook receiver that records the events of each topic in order of arrival. */
export class Arrivals {
  readonly byTopic = new Map<string, string[]>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Arrivals> {
    const server = createServer((request, response) => arrivals.take(request, response));
    const arrivals = new Arrivals(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return arrivals;
  }

  addressOf(topic: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${topic}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    request.on('end', () => {
      const topic = request.url?.slice(1) ?? '';
      const before = this.byTopic.get(topic) ?? [];
      before.push(String(request.headers['webhook-id']));
      this.byTopic.set(topic, before);
      response.end();
    });
  }
}
