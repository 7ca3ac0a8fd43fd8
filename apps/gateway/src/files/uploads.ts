import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Bus, type Objects } from '@marquee/bus';
import { UPLOADS_STORE, type Context, type CreateFile } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { uploadIn } from '../http/upload';

/** Files on their way to the service that will keep them: too large for a message, and never whole in our memory. */
@Injectable()
export class Uploads {
  private readonly objects: Objects;

  constructor(bus: Bus) {
    this.objects = bus.objects(UPLOADS_STORE);
  }

  /** The name begins with the company: the service takes no other's. */
  async receive({ company }: Context, request: FastifyRequest): Promise<CreateFile> {
    const { name, bytes } = await uploadIn(request);
    const upload = `${company}/${randomUUID()}`;
    await this.objects.put(upload, bytes, { contentType: 'application/octet-stream' });
    return { upload, name };
  }
}
