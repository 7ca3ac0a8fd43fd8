import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompanyShares } from '@marquee/async';
import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { StoredContents } from '@marquee/content-store';
import {
  files,
  MAX_SEGMENT_BYTES,
  MAX_SEGMENTS,
  ShopError,
  type AddSegments,
  type Context,
  type UploadProgress,
} from '@marquee/contracts';
import { Calls, CHUNK_TYPE, REQUEST_TIMEOUT_MS } from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ArrivingBody } from './arriving-body';
import { bytesIn, checksumIn } from './tus';

/** Requests with bytes of one company at a time. */
const MAX_UPLOADS_OF_A_COMPANY = 4;
/** The memory of all uploads of a process. */
const MAX_MEMORY = 192 * 1024 ** 2;
/** A longer body is answered before the server ends the connection; the client continues with its next request. */
const BODY_MS = REQUEST_TIMEOUT_MS - 10_000;
/** Attempts to learn whether a segment was added, and the pause between them. */
const [ADD_TRIES, ADD_PAUSE_MS] = [3, 300];

const ALL_BUSY = 'This gateway receives as many files as its memory allows. Retry later.';

type Segment = AddSegments['segments'][number];
type Caller = Context & { readonly hasLeft?: undefined };

/** Receives content files in segments that are stored before they count. Nothing of a file passes over the bus. */
@Injectable()
export class ContentUploads {
  private readonly shares = new CompanyShares(() => MAX_UPLOADS_OF_A_COMPANY);
  private running = 0;

  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
    private readonly contents: StoredContents,
  ) {}

  /** Adds the body of the request behind the received bytes; returns how many there are now. */
  async append(ctx: Context, id: number, { request }: FastifyReply): Promise<number> {
    if (request.mediaType !== CHUNK_TYPE || !(request.body instanceof Readable)) {
      throw new ShopError('unsupported_media_type', `The Content-Type is not supported. Send ${CHUNK_TYPE}.`);
    }
    if (this.shares.heldBy(ctx.company) >= MAX_UPLOADS_OF_A_COMPANY) throw tooMany();
    if ((this.running + 1) * this.contents.store.writeMemory > MAX_MEMORY) throw new ShopError('unavailable', ALL_BUSY);
    const release = await this.shares.acquire(ctx.company, 1, 0);
    this.running += 1;
    try {
      return await this.received(this.callerOf(ctx, request), id, request, request.body);
    } finally {
      this.running -= 1;
      release();
    }
  }

  private async received(ctx: Caller, id: number, request: FastifyRequest, bytes: Readable): Promise<number> {
    const { headers, edge } = request;
    const offset = bytesIn(headers, 'Upload-Offset');
    const checksum = checksumIn(headers);
    const progress = await this.bus.call(files.upload, ctx, { id });
    if (progress.received !== offset) throw elsewhere(progress);
    if (offset + Number(headers['content-length'] ?? 0) > progress.size) throw tooLong();
    const body = new ArrivingBody(bytes, edge.startedAt + BODY_MS, checksum);
    if (checksum === undefined) return this.addEach(ctx, request, progress, body);
    return this.addChecked(ctx, request, progress, body);
  }

  /** Each segment counts as soon as it is stored. */
  private async addEach(
    ctx: Caller,
    request: FastifyRequest,
    { id, size, received }: UploadProgress,
    body: ArrivingBody,
  ) {
    let offset = received;
    while (await body.hasMore()) {
      const segment = await this.stored(ctx, { id, offset }, body);
      if (offset + segment.bytes > size) {
        await this.drop([segment]);
        throw tooLong();
      }
      await this.add(ctx, request, { id, offset, segments: [segment] });
      offset += segment.bytes;
    }
    return offset;
  }

  /** No segment counts before the checksum of the whole body matches. */
  private async addChecked(
    ctx: Caller,
    request: FastifyRequest,
    { id, size, received }: UploadProgress,
    body: ArrivingBody,
  ): Promise<number> {
    const segments: Segment[] = [];
    let offset = received;
    try {
      while (await body.hasMore()) {
        if (segments.length === MAX_SEGMENTS) throw tooLargeToCheck();
        const segment = await this.stored(ctx, { id, offset }, body);
        segments.push(segment);
        offset += segment.bytes;
        if (offset > size) throw tooLong();
      }
      if (body.end !== 'complete') throw notComplete();
      if (!body.matchesChecksum()) throw new ShopError('checksum_mismatch');
    } catch (error) {
      await this.drop(segments);
      throw error;
    }
    if (segments.length > 0) await this.add(ctx, request, { id, offset: received, segments });
    return offset;
  }

  private async stored({ company }: Caller, { id, offset }: { id: number; offset: number }, body: ArrivingBody) {
    const key = `uploads/${company}/${id}/${String(offset).padStart(16, '0')}-${randomUUID()}`;
    const { bytes } = await this.contents.store.write(key, body.segment(MAX_SEGMENT_BYTES)).catch(notStored);
    return { key, bytes };
  }

  /** Asks again after a lost answer, because the segments may count. Only segments that never will are removed. */
  private async add(ctx: Caller, request: FastifyRequest, input: AddSegments): Promise<void> {
    let isUnknown = false;
    for (let tries = 1; ; tries += 1) {
      try {
        return void (await this.bus.call(files.add_segments, this.callerOf(ctx, request), input));
      } catch (error) {
        isUnknown ||= !(error instanceof ShopError) || error.code === 'outcome_unknown' || error.code === 'internal';
        if (!isUnknown) await this.drop(input.segments);
        if (!isUnknown || tries === ADD_TRIES) throw error;
        await sleep(ADD_PAUSE_MS);
      }
    }
  }

  /** The store removes what this leaves behind after a day. */
  private async drop(segments: readonly Segment[]): Promise<void> {
    for (const { key } of segments) await this.contents.store.remove(key).catch(() => undefined);
  }

  /** Each call gets the usual time, also for a client that has disconnected: its bytes count. */
  private callerOf(ctx: Context, request: FastifyRequest): Caller {
    return { ...ctx, ...this.calls.of(request), hasLeft: undefined };
  }
}

function elsewhere({ received }: UploadProgress): ShopError {
  return new ShopError('conflict', `The upload continues at byte ${received}. Ask for its Upload-Offset with HEAD.`);
}

function tooLong(): ShopError {
  return new ShopError('too_large', 'The upload is longer than its Upload-Length. Nothing behind it was stored.');
}

function tooLargeToCheck(): ShopError {
  const limit = (MAX_SEGMENTS * MAX_SEGMENT_BYTES) / 2 ** 30;
  return new ShopError('too_large', `A body with a checksum may have at most ${limit} GiB. Send a smaller part.`);
}

function notComplete(): ShopError {
  const sentence = `The body has not arrived within ${BODY_MS / 1000} s, so its checksum is unknown. Send a smaller part.`;
  return new ShopError('malformed', sentence);
}

function tooMany(): ShopError {
  const sentence = `This company is already sending ${MAX_UPLOADS_OF_A_COMPANY} content files. Retry when one of these requests has ended.`;
  return new ShopError('rate_limited', sentence, undefined, { retry_after: 1 });
}

function notStored(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
  throw new ShopError('unavailable', 'The content store is full. Retry later.');
}
