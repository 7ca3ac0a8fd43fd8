import { Inject, Injectable } from '@nestjs/common';
import { categoryEvents, MAX_PICTURE_BYTES, StoreFull } from '@marquee/contracts';
import { download, OutboundError } from '@marquee/outbound';
import { CLOCK, CONFIG, ownCall, type Clock } from '@marquee/service-kit';
import type { Leased } from '@marquee/storage';
import type { CatalogConfig } from '../catalog.config';
import type { ReadyPicture } from '../picture-queue/picture.entity';
import { withPicture } from '../picture-queue/picture-states.rules';
import { expectCapacity } from '../picture-queue/picture-capacity.tx';
import { announceUpdates } from '../product-changes/product-events.tx';
import type { ProductEntity } from '../product-rows/product.entity';
import { Images, sizeOf } from './images.adapter';
import { Media } from './media.adapter';
import { PicturesStore, type PicturesTx } from './pictures.store';
import type { WaitingPicture } from './pictures.queue';

/** Time limit of the transaction that replaces the address. */
const WRITE_MS = 10_000;

/**
 * Downloads and stores a picture in two steps, then replaces the sent address by the address of the stored picture.
 */
@Injectable()
export class PictureDownloadsService {
  constructor(
    private readonly store: PicturesStore,
    private readonly images: Images,
    private readonly media: Media,
    @Inject(CONFIG) private readonly config: CatalogConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Fetches the bytes at the address. Throws an OutboundError if the address is at fault. */
  async fetch({ source_url }: WaitingPicture): Promise<Buffer> {
    const own = await this.media.read(source_url);
    // Our own address without a picture is treated like a foreign one that answers with an error.
    if (own === null) throw new OutboundError('bad_status', false);
    if (own !== undefined) return own;
    const limits = { maxBytes: MAX_PICTURE_BYTES, totalMs: this.config.pictureSeconds * 1000 };
    return download(source_url, limits, { allowPrivate: this.config.outboundAllowPrivate });
  }

  /** Throws a PictureError for invalid bytes, and a quota or store error if the result exceeds the capacity. */
  async save(picture: Leased<WaitingPicture>, bytes: Buffer): Promise<void> {
    const image = await this.images.make(async () => bytes);
    if (!(await this.reserveCapacity(picture, sizeOf(image)))) return;
    try {
      await this.putInPlace(picture, await this.media.save(picture, image));
    } catch (error) {
      if (error instanceof StoreFull) await this.clear(picture);
      throw error;
    }
  }

  /**
   * Removes the objects of earlier attempts, whose outcome is unknown, and frees their capacity. The end of the store
   * is read first, so a newer attempt by another worker keeps its objects.
   */
  async clear(picture: Leased<WaitingPicture>): Promise<void> {
    const end = await this.media.end();
    if (!(await this.store.read(this.callFor(picture)).capacity.isHeldBy(picture))) return;
    await this.media.remove(picture, end);
    await this.store.write(this.callFor(picture), (tx) => tx.capacity.release(picture));
  }

  /** Shows the failure on the product. A category shows the address that was sent. */
  async markFailed(picture: Leased<WaitingPicture>, reason: string): Promise<void> {
    if (picture.owner_kind !== 'product') return;
    const now = this.clock.now();
    await this.store.write(this.callFor(picture), async (tx) => {
      const row = await tx.products.findLocked(picture.owner_id);
      if (row === null || !(await tx.pictures.isNamed(picture))) return;
      await rewriteProduct(tx, row, picture, { state: 'failed', reason }, now);
    });
  }

  private reserveCapacity(picture: Leased<WaitingPicture>, bytes: number): Promise<boolean> {
    return this.store.write(this.callFor(picture), async (tx) => {
      const { usualQuota } = this.media;
      await expectCapacity(tx, bytes, usualQuota, picture.id).catch((error: unknown) => this.media.refused(error));
      return tx.capacity.reserve(picture, bytes);
    });
  }

  private callFor({ company_id }: WaitingPicture) {
    return { company: company_id, ...ownCall(WRITE_MS) };
  }

  /** Locks the owner first, like every writer. Does nothing if no object needs the picture any longer. */
  private putInPlace(picture: Leased<WaitingPicture>, ready: ReadyPicture): Promise<void> {
    const now = this.clock.now();
    return this.store.write(this.callFor(picture), (tx) =>
      picture.owner_kind === 'category' ? placeInCategory(tx, picture, ready) : placeInProduct(tx, picture, ready, now),
    );
  }
}

async function placeInCategory(tx: PicturesTx, picture: Leased<WaitingPicture>, ready: ReadyPicture): Promise<void> {
  const id = picture.owner_id;
  const row = await tx.categories.findLocked(id);
  if (row === null || !(await tx.pictures.markReady(picture, ready))) return;
  const locales = withSource(row.locales, picture.source_url, ready.src);
  const { version } = await tx.categories.update(id, { locales });
  const change = { id, parent_id: row.parent_id ?? 0, changed: ['locales'] };
  await tx.outbox.append(categoryEvents.update, { id, version }, change);
}

async function placeInProduct(
  tx: PicturesTx,
  picture: Leased<WaitingPicture>,
  ready: ReadyPicture,
  now: Date,
): Promise<void> {
  const row = await tx.products.findLocked(picture.owner_id);
  if (row === null || !(await tx.pictures.markReady(picture, ready))) return;
  await rewriteProduct(tx, row, picture, { src: ready.src, state: 'stored' }, now);
}

async function rewriteProduct(
  tx: PicturesTx,
  row: ProductEntity,
  { source_url }: WaitingPicture,
  end: Parameters<typeof withPicture>[2],
  now: Date,
): Promise<void> {
  const isNamed = ({ src }: { src: string | null }) => src === source_url;
  const changed = (['locales', 'preview_pictures'] as const).filter((list) => row[list].some(isNamed));
  if (changed.length === 0) return;
  const { locales, preview_pictures } = withPicture(row, source_url, end);
  const { version } = await tx.products.update(row.id, { locales, preview_pictures, updated_at: now });
  await announceUpdates(tx, [Object.assign(row, { version })], changed);
}

function withSource<E extends { src: string | null }>(list: readonly E[], from: string, to: string): E[] {
  return list.map((element) => (element.src === from ? { ...element, src: to } : element));
}
