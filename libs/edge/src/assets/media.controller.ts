import { Readable } from 'node:stream';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Bus, type Objects } from '@marquee/bus';
import { MEDIA_STORE, ShopError } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesNone } from '../replies/entity-tags';
import { flightOf } from '../connections/flight';
import { AtShops, Public, Serves } from '../routing/route';

/** `1202/17/<digest>-thumb.png` */
const NAME = /^[1-9]\d{0,15}\/[1-9]\d{0,15}\/[\da-f]{32}-[a-z]{1,16}\.(?:jpg|png|webp)$/;

/** A name identifies its bytes, so browsers may cache them forever. They never run as scripts. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Chunk size of a picture: one chunk waits for the client while the next one loads. */
const MAX_RESERVED_BYTES = 512 * 1024;

/** Serves the pictures of shops. */
@Controller('media')
@Serves('media')
export class MediaController {
  private readonly objects: Objects;

  constructor(bus: Bus) {
    this.objects = bus.objects(MEDIA_STORE);
  }

  @Get(':company/:picture/:file')
  @AtShops()
  @Public('pictures of shops are public')
  async get(
    @Param() { company, picture, file }: { company: string; picture: string; file: string },
    @Req() { method, headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const name = `${company}/${picture}/${file}`;
    const found = NAME.test(name) ? await this.objects.get(name) : null;
    if (found === null) throw new ShopError('not_found');
    const tag = `"${found.digest}"`;
    const asked = headers['if-none-match'];
    reply.headers({ ...HEADERS, etag: tag });
    if (asked !== undefined && !matchesNone(asked, tag)) return void reply.code(304).send();
    flightOf(reply).reserve(Math.min(found.size, MAX_RESERVED_BYTES));
    reply.headers({ 'content-type': found.contentType, 'content-length': found.size });
    // Sends one chunk at a time, as fast as the client reads; no chunk for a HEAD request.
    await reply.send(Readable.from(method === 'HEAD' ? [] : found.bytes()));
  }
}
