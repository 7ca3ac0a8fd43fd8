import { Inject, Injectable } from '@nestjs/common';
import {
  fileEvents,
  files,
  MAX_SEGMENTS,
  ShopError,
  type AddSegments,
  type ById,
  type Context,
  type File,
  type InputOf,
  type RenderedJson,
  type StartUpload,
  type UploadProgress,
} from '@marquee/contracts';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import { differenceOf, storeOf, type TxOf } from '@marquee/storage';
import type { CatalogConfig } from '../catalog.config';
import { ContentCapacityRepository } from '../content-queue/content-capacity.repository';
import { contentChange, contentQuotaExceeded, openedBy } from '../content-queue/content-change.rules';
import type { ContentFileEntity } from '../content-queue/content-file.entity';
import { ContentFilesRepository } from '../content-queue/content-files.repository';
import { ContentSegmentsRepository } from '../content-queue/content-segments.repository';
import { fileName } from '../content-queue/file-name.rules';
import { fitsFile, uploadPlace } from './content-place.rules';

@Injectable()
export class UploadsStore extends storeOf({
  capacity: ContentCapacityRepository,
  contents: ContentFilesRepository,
  segments: ContentSegmentsRepository,
}) {}
type UploadsTx = TxOf<UploadsStore>;

/** The time for an upload, with all its interruptions. */
export const UPLOAD_DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const GIB = 1024 ** 3;
/** Enough for the largest file in requests of 3 MB. Each part is an object of the store. */
const MAX_FILE_SEGMENTS = 20_000;

/** Fields whose change may give a product its first content. */
const OPENING: ReadonlySet<string> = new Set(['kind', 'product_id', 'quality']);

/** Content files that arrive in parts, and their descriptions. */
@Injectable()
export class UploadsService {
  private readonly usualQuota: number;

  constructor(
    private readonly store: UploadsStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: CatalogConfig,
  ) {
    this.usualQuota = config.contentQuotaGib * GIB;
  }

  start(ctx: Context, input: StartUpload): Promise<RenderedJson<File>> {
    return this.store.writeOnce(ctx, files.start_upload, input, async (tx) => {
      await this.expectCapacity(tx, input.size);
      const { size, kind, language = null, quality = null } = input;
      const id = await tx.contents.drawId();
      const due_at = new Date(this.clock.now().getTime() + UPLOAD_DAYS * DAY_MS);
      const described = { name: fileName(input.name), size, kind, language, quality, due_at };
      const product_id = await productFor(tx, input.product_id);
      const { version, rendered } = await tx.contents.insert({ id, product_id, ...described });
      const change = contentChange({ id, kind, product_id, state: 'uploading' }, []);
      await tx.outbox.append(fileEvents.create, { id, version }, change);
      return rendered;
    });
  }

  /** Throws `not_found` for a picture, whose bytes arrive in one request. */
  async progress(ctx: Context, { id }: Pick<ById, 'id'>): Promise<UploadProgress> {
    const found = await this.store.read(ctx).contents.progress(id);
    if (found === null) throw ShopError.notFound('upload', id);
    return found;
  }

  /**
   * Adds stored objects behind the received bytes. A lost answer may be asked for again; objects at any other place are
   * refused, so concurrent writers cannot mix their bytes.
   */
  addSegments(ctx: Context, { id, offset, segments }: AddSegments): Promise<UploadProgress> {
    const place = uploadPlace(ctx.company, id);
    if (segments.length === 0 || segments.length > MAX_SEGMENTS || segments.some(({ key }) => !key.startsWith(place))) {
      throw ShopError.invalid({ segments: [`must be 1 to ${MAX_SEGMENTS} objects below ${place}`] });
    }
    return this.store.write(ctx, async (tx) => {
      const row = await tx.contents.lock({ ...ctx, ifMatch: undefined }, id);
      const { count, known } = await tx.segments.countsOf(id, segments);
      if (known === segments.length) return progressOf(row);
      if (row.state !== 'uploading' || row.received !== offset) throw elsewhere(row);
      const received = offset + segments.reduce((sum, { bytes }) => sum + bytes, 0);
      if (received > row.size) throw new ShopError('too_large', 'The upload is longer than its Upload-Length.');
      if (count + segments.length > MAX_FILE_SEGMENTS) throw tooManyParts();
      await tx.segments.add(id, offset, segments);
      await tx.contents.receive(row, received);
      return { id, size: row.size, received };
    });
  }

  update(ctx: Context, { id, file: input }: InputOf<typeof files.update>): Promise<RenderedJson<File>> {
    return this.store.writeOnce(ctx, files.update, { id, input }, async (tx) => {
      if (await tx.contents.isPicture(id)) throw pictureUnchanged();
      return tx.contents.change(
        ctx,
        id,
        async (row) => differenceOf(row, await columnsFor(tx, row, input)),
        async ({ kind, product_id, quality, state }, { columns, fields }) => {
          const { version, rendered } = await tx.contents.update(id, columns);
          const after = { id, kind, product_id, quality, state, ...columns };
          const isMoved = fields.some((field) => OPENING.has(field));
          const opens = isMoved ? openedBy(after, await tx.contents.otherMain(after)) : [];
          const change = contentChange(after, fields, opens);
          await tx.outbox.append(fileEvents.update, { id, version }, change);
          return rendered;
        },
      );
    });
  }

  private async expectCapacity(tx: UploadsTx, bytes: number): Promise<void> {
    await tx.contents.lockCapacity();
    const { used, quota } = await tx.capacity.used();
    const limit = quota ?? this.usualQuota;
    if (used + bytes > limit) throw contentQuotaExceeded(used, limit);
  }
}

type Described = Pick<ContentFileEntity, 'name' | 'kind' | 'product_id' | 'language' | 'quality'>;

async function columnsFor(
  tx: UploadsTx,
  row: ContentFileEntity,
  { name = row.name, kind = row.kind, product_id, ...plain }: InputOf<typeof files.update>['file'],
): Promise<Partial<Described>> {
  if (kind === 'picture') throw ShopError.invalid({ kind: ['must not be picture; upload a picture as one request'] });
  if (row.content_type !== null) {
    const fault = fitsFile(kind, row.content_type);
    if (fault !== null) throw ShopError.invalid({ kind: [fault] });
  }
  const bound = product_id === undefined ? {} : { product_id: await productFor(tx, product_id) };
  return { ...plain, ...bound, kind, name: fileName(name) };
}

/** The id of an own product, which cannot be deleted before the commit. */
async function productFor(tx: UploadsTx, sent: string | null | undefined): Promise<string | null> {
  if (sent === null || sent === undefined) return null;
  const product_id = sent.toUpperCase();
  const found = await tx.contents.holdProduct(product_id);
  if (found === null) {
    throw ShopError.invalid({ product_id: [`must be an existing product; ${product_id} was not found`] });
  }
  if (found.mirrored) {
    throw ShopError.invalid({ product_id: ['must not be a mirrored product, which has the files of its origin'] });
  }
  return product_id;
}

function progressOf({ id, size, received }: UploadProgress): UploadProgress {
  return { id, size, received };
}

function elsewhere({ state, received }: ContentFileEntity): ShopError {
  const sentence =
    state === 'uploading'
      ? `The upload continues at byte ${received}. Ask for its Upload-Offset with HEAD.`
      : 'The upload has ended.';
  return new ShopError('conflict', sentence);
}

function tooManyParts(): ShopError {
  const sentence = `The upload has more than ${MAX_FILE_SEGMENTS} parts. Start a new one with at least 3 MB in each request.`;
  return new ShopError('too_large', sentence);
}

function pictureUnchanged(): ShopError {
  return new ShopError('conflict', 'A picture cannot be changed. Upload another.');
}
