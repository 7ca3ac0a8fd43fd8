import { finished, Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { StoredContents } from '@marquee/content-store';
import { contentKey, ShopError, type ContentFile, type ErrorCode } from '@marquee/contracts';
import { matchesNone } from '@marquee/edge';
import { LOGGER, type Logger } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameFile, rangeIn, type ByteRange } from './ranges';
import type { Delivery } from './deliveries';
import { StreamSlots } from './stream-slots';

const CHECK_MS = 10_000;
/** A stream survives a short outage of a service; a license that ends meanwhile ends it within a minute. */
const MAX_UNANSWERED = 4;
const AWAY: ReadonlySet<ErrorCode> = new Set(['unavailable', 'timeout', 'internal']);
/** How long streams continue after the shutdown has begun. */
const GRACE_MS = 5_000;

/** Files never run as scripts or frames of a shop. */
const HEADERS = {
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** Sends files in pieces, as fast as the client reads. Their slots bound the memory, apart from that of the API. */
@Injectable()
export class FileReplies implements OnModuleDestroy {
  /** How often a stream asks again whether it may go on. */
  checkMs = CHECK_MS;
  private readonly running = new Set<Readable>();

  constructor(
    private readonly slots: StreamSlots,
    private readonly contents: StoredContents,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Streams that do not end in time are aborted, because the server waits for every response. */
  onModuleDestroy(): void {
    setTimeout(() => {
      for (const stream of this.running) stream.destroy(new Error('the storefront stops'));
    }, GRACE_MS).unref();
  }

  async send(reply: FastifyReply, delivery: Delivery, recheck: () => Promise<void>): Promise<void> {
    const { file, permitted } = delivery;
    const { headers, method } = reply.request;
    const tag = { etag: `"${file.checksum}"`, modified: new Date(file.stored_at).toUTCString() };
    reply.headers({ ...HEADERS, etag: tag.etag, 'last-modified': tag.modified });
    const known = headers['if-none-match'];
    if (known !== undefined && !matchesNone(known, tag.etag)) return void reply.code(304).send();
    const range = isSameFile(single(headers['if-range']), tag) ? rangeIn(headers.range, file.size) : undefined;
    if (range === null) return void reply.code(416).header('content-range', `bytes */${file.size}`).send();
    describe(reply, file, range);
    reply.header('content-disposition', dispositionOf(file, permitted?.use === 'download'));
    if (method === 'HEAD') return void (await reply.send(Readable.from([])));
    await reply.send(await this.opened(delivery, range, recheck));
  }

  /** The bytes of a file, which end early when the license does. */
  private async opened(
    { company, file, permitted }: Delivery,
    range: ByteRange | undefined,
    recheck: () => Promise<void>,
  ) {
    const release = this.slots.acquire(company, permitted?.license ?? null);
    try {
      const bytes = await this.contents.store.read(contentKey(file), range);
      const timer = permitted === null ? undefined : this.watch(bytes, recheck);
      this.running.add(bytes);
      finished(bytes, () => {
        clearInterval(timer);
        this.running.delete(bytes);
        release();
      });
      return bytes;
    } catch (error) {
      release();
      throw error;
    }
  }

  private watch(bytes: Readable, recheck: () => Promise<void>): NodeJS.Timeout {
    let unanswered = 0;
    let isAsking = false;
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        await recheck();
        unanswered = 0;
      } catch (error) {
        unanswered += 1;
        if (error instanceof ShopError && AWAY.has(error.code) && unanswered <= MAX_UNANSWERED) return;
        this.log.info({ err: error }, 'a stream ends, because its license no longer permits it');
        bytes.destroy(error instanceof Error ? error : undefined);
      } finally {
        isAsking = false;
      }
    };
    return setInterval(() => void ask(), this.checkMs);
  }
}

function describe(reply: FastifyReply, { content_type, size }: ContentFile, range: ByteRange | undefined): void {
  const { start, end } = range ?? { start: 0, end: size - 1 };
  reply.headers({ 'content-type': content_type, 'content-length': end - start + 1 });
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
}

/** RFC 6266: a name in ASCII, and the full name for clients that know the second form. */
export function dispositionOf({ name }: Pick<ContentFile, 'name'>, isDownload: boolean): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isDownload ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${full}`;
}

function single(header: FastifyRequest['headers'][string]): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}
