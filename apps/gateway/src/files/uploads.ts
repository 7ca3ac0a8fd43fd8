import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Bus, type Objects } from '@marquee/bus';
import { ShopError, UPLOADS_STORE, type Context, type CreateFile } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';
import { readBody } from '../http/bodies/body-reading';
import { receiveUpload, type Upload } from '../http/bodies/upload';

/** Streams files to the object store: too large for a message and never whole in memory. */
@Injectable()
export class Uploads {
  private readonly objects: Objects;

  constructor(bus: Bus) {
    this.objects = bus.objects(UPLOADS_STORE);
  }

  receive({ company }: Context, reply: FastifyReply): Promise<CreateFile> {
    return readBody(reply, (reading) => receiveUpload(reply.request, reading, (upload) => this.keep(company, upload)));
  }

  /** The name starts with the company, and the service accepts no other company's. */
  private async keep(company: number, { name, bytes }: Upload): Promise<CreateFile> {
    const upload = `${company}/${randomUUID()}`;
    await this.objects.put(upload, bytes, { contentType: 'application/octet-stream' }).catch(notKept);
    return { upload, name };
  }
}

/** A timeout of the store is definite, because no service has heard of the upload. */
function notKept(error: unknown): never {
  throw error instanceof ShopError && error.code === 'timeout' ? new ShopError('unavailable') : error;
}
