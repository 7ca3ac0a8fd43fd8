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
  type ListInput,
  type Nothing,
  type Page,
  type Printed,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { CatalogStore } from '../catalog.store';
import { Images } from '../pictures/images';
import { bytesIn, Media } from '../pictures/media';
import { PictureError, type PictureReason } from '../pictures/picture-error';
import { readyPicture } from '../pictures/ready-picture';
import { fileName } from './file-name';

/** Longer than any caller waits: what is not finished by then never will be. */
const UNFINISHED_MS = 300_000;

/** Uploaded pictures: an addition of ours to the interface. */
@Injectable()
export class FilesService {
  private readonly uploads: Objects;

  constructor(
    private readonly store: CatalogStore,
    private readonly images: Images,
    private readonly media: Media,
    bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.uploads = bus.objects(UPLOADS_STORE);
  }

  list(ctx: Context, input: ListInput): Promise<Printed<Page<File>>> {
    return this.store.read(ctx.company).files.list(input);
  }

  async count(ctx: Context): Promise<Count> {
    return { count: await this.store.read(ctx.company).files.count() };
  }

  async get(ctx: Context, { id, fields }: ById): Promise<Printed<File>> {
    return (await this.store.read(ctx.company).files.get(id, fields)) ?? unknownFile(id);
  }

  /** The sizes are made and stored before the file is one; what a failure leaves behind is swept up. */
  async create(ctx: Context, { upload, name: sent }: CreateFile): Promise<Printed<File>> {
    const bytes = await this.received(ctx, upload);
    const image = await this.images.make(bytes).catch(refuse);
    const name = fileName(sent);
    const until = new Date(this.clock.now().getTime() + UNFINISHED_MS);
    const id = await this.store.write(ctx, (tx) => tx.files.reserve(name, until));
    const src = await this.media.keep({ company_id: ctx.company, id }, image);
    return this.store.writeOnce(ctx, files.create, { name, digest: image.digest }, async (tx) => {
      const isMine = await tx.pictures.markReady({ id, attempts: 1 }, readyPicture(image, src, bytes));
      if (!isMine) throw new ShopError('timeout');
      return (await tx.files.get(id)) ?? unknownFile(id);
    });
  }

  /** Whoever names it as a picture names nothing from then on. */
  async remove(ctx: Context, id: number): Promise<Nothing> {
    const found = await this.store.write(ctx, (tx) => tx.files.remove(id));
    return found ? {} : unknownFile(id);
  }

  /** An upload of this company alone. */
  private async received(ctx: Context, upload: string): Promise<Buffer> {
    const isOwn = new RegExp(`^${ctx.company}/[\\w-]{1,64}$`).test(upload);
    const bytes = isOwn ? await bytesIn(this.uploads, upload) : null;
    // Nobody will ask for it again; what stays is forgotten soon.
    if (isOwn) await this.uploads.remove(upload);
    if (bytes === null) throw ShopError.invalid({ file: ['has not arrived'] });
    return bytes;
  }
}

const SENTENCES: Partial<Record<PictureReason, string>> = { too_large: 'must have at most 40 million pixels' };

function refuse(error: unknown): never {
  if (!(error instanceof PictureError)) throw error;
  throw ShopError.invalid({
    file: [SENTENCES[error.reason] ?? 'must be a picture: JPEG, PNG, WebP, GIF, AVIF or TIFF'],
  });
}

function unknownFile(id: number): never {
  throw ShopError.notFound('file', id);
}
