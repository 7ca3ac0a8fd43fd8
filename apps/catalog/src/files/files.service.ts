import { Inject, Injectable } from '@nestjs/common';
import { Bus, type Objects } from '@marquee/bus';
import {
  files,
  ShopError,
  UPLOADS_STORE,
  type ById,
  type Context,
  type Count,
  type CreateFile,
  type File,
  type InputOf,
  type ListInput,
  type Nothing,
  type Page,
  type Printed,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { Images, MAX_PIXELS, type KeptImage } from '../pictures/images.adapter';
import { bytesIn, Media } from '../pictures/media.adapter';
import { PictureError, type PictureReason } from '../pictures/picture-error.rules';
import { fileName } from './file.rules';
import { FilesStore } from './files.store';

/** Longer than any caller waits: what is not finished by then never will be. */
const UNFINISHED_MS = 300_000;

/** Uploaded pictures: an addition of ours to the interface. */
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

  list(ctx: Context, input: ListInput): Promise<Printed<Page<File>>> {
    return this.store.read(ctx).files.list(input);
  }

  async count(ctx: Context, input: InputOf<typeof files.count>): Promise<Count> {
    return { count: await this.store.read(ctx).files.count(input) };
  }

  get(ctx: Context, { id, fields }: ById): Promise<Printed<File>> {
    return this.store.read(ctx).files.get(id, fields);
  }

  /** The sizes are made and stored before the file is one; what a failure leaves behind is swept up. */
  async create(ctx: Context, { upload, name: sent }: CreateFile): Promise<Printed<File>> {
    const image = await this.imageOf(ctx, upload);
    const name = fileName(sent);
    const until = new Date(this.clock.now().getTime() + UNFINISHED_MS);
    const id = await this.store.write(ctx, (tx) => tx.files.reserve(name, until));
    const ready = await this.media.keep({ company_id: ctx.company, id }, image);
    return this.store.writeOnce(ctx, files.create, { name, digest: image.digest }, async (tx) => {
      const isMine = await tx.pictures.markReady({ id, lease: 1 }, ready);
      if (!isMine) throw new ShopError('timeout');
      return tx.files.get(id);
    });
  }

  /** Whoever names it as a picture names nothing from then on. */
  async remove(ctx: Context, id: number): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      await tx.files.lock(ctx, id);
      await tx.files.remove(id);
      return {};
    });
  }

  /** Reads an upload, which must be one of this company. */
  private async imageOf(ctx: Context, upload: string): Promise<KeptImage> {
    if (!new RegExp(`^${ctx.company}/[\\w-]{1,64}$`).test(upload)) throw notArrived();
    try {
      return await this.images.make(() => this.received(ctx, upload), ctx).catch(refuse);
    } finally {
      // Whatever became of it, nobody will ask for it again; what stays is forgotten soon.
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
  too_large: `must have at most ${MAX_PIXELS / 1_000_000} million pixels, and fewer where a pixel takes more memory, as in AVIF`,
  too_slow: 'takes too long to read',
};

function refuse(error: unknown): never {
  if (!(error instanceof PictureError)) throw error;
  throw ShopError.invalid({
    file: [SENTENCES[error.reason] ?? 'must be a picture: JPEG, PNG, WebP, GIF, AVIF or TIFF'],
  });
}

function notArrived(): ShopError {
  return ShopError.invalid({ file: ['has not arrived'] });
}
