import { randomUUID } from 'node:crypto';
import { CompanyShares } from '@marquee/async';
import { Injectable } from '@nestjs/common';
import { Bus, type Objects } from '@marquee/bus';
import { ShopError, UPLOADS_STORE, type Context, type CreateFile } from '@marquee/contracts';
import { readBody, receiveUpload, type Upload } from '@marquee/edge';
import type { FastifyReply } from 'fastify';

/** Uploads of one company at a time. Catalog makes fewer pictures at once, and a file costs the object store much more. */
const MAX_UPLOADS_OF_A_COMPANY = 4;

/** Streams files to the object store: too large for a message and never whole in memory. */
@Injectable()
export class Uploads {
  private readonly objects: Objects;
  private readonly shares = new CompanyShares(() => MAX_UPLOADS_OF_A_COMPANY);

  constructor(bus: Bus) {
    this.objects = bus.objects(UPLOADS_STORE);
  }

  /** Receives a file and uses it. Refuses a company with too many uploads before their bytes are read. */
  async receive<T>({ company }: Context, reply: FastifyReply, use: (input: CreateFile) => Promise<T>): Promise<T> {
    if (this.shares.heldBy(company) >= MAX_UPLOADS_OF_A_COMPANY) throw tooMany();
    const release = await this.shares.acquire(company, 1, 0);
    try {
      return await use(await this.received(company, reply));
    } finally {
      release();
    }
  }

  private received(company: number, reply: FastifyReply): Promise<CreateFile> {
    return readBody(reply, (reading) => receiveUpload(reply.request, reading, (upload) => this.save(company, upload)));
  }

  /** The name starts with the company, and the service accepts no other company's. */
  private async save(company: number, { name, bytes }: Upload): Promise<CreateFile> {
    const upload = `${company}/${randomUUID()}`;
    await this.objects.put(upload, bytes, { contentType: 'application/octet-stream' }).catch(notStored);
    return { upload, name };
  }
}

function tooMany(): ShopError {
  const sentence = `This company is already uploading ${MAX_UPLOADS_OF_A_COMPANY} files. Retry when one of these uploads has ended.`;
  return new ShopError('rate_limited', sentence, undefined, { retry_after: 1 });
}

/** A timeout of the store is definite, because no service has received the upload. */
function notStored(error: unknown): never {
  throw error instanceof ShopError && error.code === 'timeout' ? new ShopError('unavailable') : error;
}
