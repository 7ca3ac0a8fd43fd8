import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** A local foreign web server with valid and invalid pictures. */
export class PictureServer {
  /** The requested paths. */
  readonly asked: string[] = [];
  private readonly answers = new Map<string, RequestListener>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async open(): Promise<PictureServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const made = new PictureServer(server, (server.address() as AddressInfo).port);
    server.on('request', (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      made.asked.push(path);
      const answer = made.answers.get(path);
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    return made;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  on(path: string, answer: RequestListener): string {
    this.answers.set(path, answer);
    return this.url(path);
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Serves a picture of this size; returns its address. */
  async picture(path: string, width = 300, height = 200): Promise<string> {
    const bytes = await aPicture(width, height);
    return this.on(path, (_, response) => response.end(bytes));
  }

  text(path: string, text: string): string {
    return this.on(path, (_, response) => response.end(text));
  }

  redirect(path: string, location: string): string {
    return this.on(path, (_, response) => response.writeHead(302, { location }).end());
  }

  /** 100 MB without a Content-Length. */
  large(path: string): string {
    return this.on(path, (_, response) => {
      const block = Buffer.alloc(1024 * 1024);
      let left = 100;
      const more = () => {
        for (; left > 0 && !response.destroyed; left--) {
          if (!response.write(block)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
  }

  /** An address that sends one byte at a time, without end. */
  drip(path: string): string {
    return this.on(path, (_, response) => {
      const drip = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(drip));
    });
  }
}

export function aPicture(width = 300, height = 200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
}

/** Noise, which no format compresses. */
export function aNoisyPicture(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
