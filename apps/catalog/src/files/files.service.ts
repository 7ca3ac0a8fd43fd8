import { Injectable, Inject } from '@nestjs/common';
import { Bus, type Objects } from '@marquee/bus';
import {
  files,
  ShopError,
  UPLOADS_STORE,
  StoreFull,
  type ById,
  type Context,
  type Count,
  type CreateFile,
  type File,
  type InputOf,
  type ListInput,
  type Nothing,
  type Page,
  type RenderedJson,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { ContentFilesRepository } from '../content-queue/content-files.repository';
import { removeContent } from '../content-queue/content-removal.tx';
import { PictureCapacityRepository } from '../picture-queue/picture-capacity.repository';
import { expectCapacity } from '../picture-queue/picture-capacity.tx';
import type { ReadyPicture } from '../picture-queue/picture.entity';
import { PicturesRepository } from '../picture-queue/pictures.repository';
import { Images, MAX_PIXELS, MAX_SIDE, sizeOf, type StoredImage } from '../pictures/images.adapter';
import { bytesIn, Media } from '../pictures/media.adapter';
import { PictureError, type PictureReason } from '../pictures/picture-error.rules';
import { fileName } from '../content-queue/file-name.rules';
import { FilesRepository } from './files.repository';

@Injectable()
export class FilesStore extends storeOf({
  contents: ContentFilesRepository,
  files: FilesRepository,
  pictures: PicturesRepository,
  capacity: PictureCapacityRepository,
}) {}

/** Longer than the timeout of any caller: an upload still unfinished then has failed. */
const UNFINISHED_MS = 300_000;
/** The shared store is full; only the operator can enlarge it. */
const STORE_FULL = 'The picture store is full. Retry later.';

/** Uploaded pictures and the list of all files: additions to the interface. */
@Injectable()
export class FilesService {
  private readonly uploads: Objects;

  constructor(
    private readonly store: FilesStore,
    private readonly images: Images,
    private readonly media: Media,
    bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.uploads = bus.objects(UPLOADS_STORE);
  }

  list(ctx: Context, input: ListInput): Promise<RenderedJson<Page<File>>> {
    return this.store.read(ctx).files.list(input);
  }

  async count(ctx: Context, input: InputOf<typeof files.count>): Promise<Count> {
    return { count: await this.store.read(ctx).files.count(input) };
  }

  get(ctx: Context, { id, fields }: ById): Promise<RenderedJson<File>> {
    return this.store.read(ctx).files.get(id, fields);
  }

  /** Stores all sizes before the file becomes visible; a worker removes what a failure leaves behind. */
  async create(ctx: Context, { upload, name: sent }: CreateFile): Promise<RenderedJson<File>> {
    const image = await this.imageOf(ctx, upload);
    const name = fileName(sent);
    const asked = { name, digest: image.digest };
    // A repeated request needs no capacity, so it is answered even if the store is full.
    const done = await this.store.answerOf(ctx, files.create, asked);
    if (done !== null) return done;
    const id = await this.reserve(ctx, name, sizeOf(image));
    const ready = await this.stored(ctx, id, image);
    return this.store.writeOnce(ctx, files.create, asked, async (tx) => {
      const isMine = await tx.pictures.markReady({ id, lease: 1 }, ready);
      if (!isMine) throw new ShopError('timeout');
      return tx.files.get(id);
    });
  }

  /** Products and categories that use this file as a picture lose that picture. */
  async remove(ctx: Context, id: number): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      const isContent = (await tx.contents.existing([id])).has(id);
      if (isContent) {
        await removeContent(tx, await tx.contents.lock(ctx, id));
      } else {
        await tx.files.lock(ctx, id);
        await tx.files.remove(id);
      }
      return {};
    });
  }

  private reserve(ctx: Context, name: string, bytes: number): Promise<number> {
    const until = new Date(this.clock.now().getTime() + UNFINISHED_MS);
    return this.store.write(ctx, async (tx) => {
      await expectCapacity(tx, bytes, this.media.usualQuota).catch((error: unknown) => this.media.refused(error));
      return tx.files.reserve(name, until, bytes);
    });
  }

  private async stored(ctx: Context, id: number, image: StoredImage): Promise<ReadyPicture> {
    try {
      return await this.media.save({ company_id: ctx.company, id }, image);
    } catch (error) {
      // If this fails too, a worker releases the row later.
      await this.store.write(ctx, (tx) => tx.files.giveUp(id)).catch(() => undefined);
      if (error instanceof StoreFull) throw new ShopError('unavailable', STORE_FULL);
      throw error;
    }
  }

  /** Reads an upload, which must belong to this company. */
  private async imageOf(ctx: Context, upload: string): Promise<StoredImage> {
    if (!new RegExp(`^${ctx.company}/[\\w-]{1,64}$`).test(upload)) throw notArrived();
    try {
      return await this.images.make(() => this.received(ctx, upload), ctx).catch(refuse);
    } finally {
      // No client can request the upload again, so a failed removal is harmless: the object expires soon.
      await this.uploads.remove(upload);
    }
  }

  private async received({ deadline }: Context, upload: string): Promise<Buffer> {
    const bytes = await bytesIn(this.uploads, upload, deadline);
    if (bytes === null) throw notArrived();
    return bytes;
  }
}

const SENTENCES: Partial<Record<PictureReason, string>> = {
  too_large: `must have at most ${MAX_PIXELS / 1_000_000} million pixels (fewer for AVIF) and at most ${MAX_SIDE} pixels per side; send a smaller picture`,
  too_slow: 'takes too long to decode; send a smaller picture',
};

function refuse(error: unknown): never {
  if (!(error instanceof PictureError)) throw error;
  throw ShopError.invalid({
    file: [SENTENCES[error.reason] ?? 'must be a picture: JPEG, PNG, WebP, GIF, AVIF or TIFF'],
  });
}

function notArrived(): ShopError {
  return ShopError.invalid({ file: ['was not received; send it again'] });
}
