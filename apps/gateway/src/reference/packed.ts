import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { matchesNone, takesGzip } from '@marquee/edge';
import type { FastifyReply } from 'fastify';

/** A text that is compressed once and sent many times. */
export class Packed {
  private readonly gzipped: Buffer;
  private readonly tag: string;

  constructor(private readonly text: string) {
    this.gzipped = gzipSync(text, { level: 9 });
    this.tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }

  /** The text as the client accepts it, or nothing if the client has it already. */
  send(reply: FastifyReply): Buffer | string | undefined {
    const { headers } = reply.request;
    reply.headers({ etag: this.tag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const known = headers['if-none-match'];
    if (known !== undefined && !matchesNone(known, this.tag)) {
      reply.code(304);
      return undefined;
    }
    if (!takesGzip(headers['accept-encoding'])) return this.text;
    reply.header('content-encoding', 'gzip');
    return this.gzipped;
  }
}
