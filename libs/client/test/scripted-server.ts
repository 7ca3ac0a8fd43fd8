import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** `lost`: the connection ends without a response. `silent`: it stays open without a response. */
export type Reply = Scripted | 'lost' | 'silent';

/** A server with scripted responses that records its requests. */
export class ScriptedServer {
  readonly asked: Asked[] = [];
  /** Returns the response; `index` counts the earlier requests. */
  reply: (asked: Asked, index: number) => Reply | Promise<Reply> = () => ({ body: {} });
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        void this.answer({ method, path, headers, text: Buffer.concat(parts).toString('utf8') }, response);
      });
    });
  }

  static async start(): Promise<ScriptedServer> {
    const scripted = new ScriptedServer();
    await new Promise<void>((resolve) => scripted.server.listen(0, '127.0.0.1', resolve));
    return scripted;
  }

  /** Sends these responses in turn; the last one repeats. */
  script(...replies: [Reply, ...Reply[]]): void {
    this.reply = (_, index) => replies[Math.min(index, replies.length - 1)] as Reply;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(asked: Asked, response: ServerResponse): Promise<void> {
    const index = this.asked.push(asked) - 1;
    const reply = await this.reply(asked, index);
    if (reply === 'silent') return;
    if (reply === 'lost') return void response.socket?.destroy();
    const { status = 200, headers = {}, body } = reply;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': `r-${index}`, ...headers })
      .end(text);
  }
}
