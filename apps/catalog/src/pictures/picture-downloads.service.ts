import { Inject, Injectable } from '@nestjs/common';
import { categoryEvents, MAX_PICTURE_BYTES, StoreFull } from '@marquee/contracts';
import { download, OutboundError } from '@marquee/outbound';
import { CLOCK, CONFIG, ownCall, type Clock } from '@marquee/service-kit';
import type { Leased } from '@marquee/storage';
import type { CatalogConfig } from '../catalog.config';
import type { ReadyPicture } from '../picture-queue/picture.entity';
import { expectRoom } from '../picture-queue/picture-room.rules';
import { announceUpdates } from '../products/product-events.rules';
import { Images, sizeOf } from './images.adapter';
import { Media } from './media.adapter';
import { PicturesStore, type PicturesTx } from './pictures.store';
import type { WaitingPicture } from './pictures.queue';

/** How long the transaction may take that puts a picture in its place. */
const WRITE_MS = 10_000;

/** Brings a picture into our keeping, in two steps, and puts our address in the place of the one that was sent. */
@Injectable()
export class PictureDownloadsService {
  constructor(
    private readonly store: PicturesStore,
    private readonly images: Images,
    private readonly media: Media,
    @Inject(CONFIG) private readonly config: CatalogConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What is at its address. Throws an OutboundError where that is at fault. */
  async fetch({ source_url }: WaitingPicture): Promise<Buffer> {
    const own = await this.media.read(source_url);
    // An address of our own that leads to no picture is treated as one that answers with an error.
    if (own === null) throw new OutboundError('bad_status', false);
    if (own !== undefined) return own;
    const limits = { maxBytes: MAX_PICTURE_BYTES, totalMs: this.config.pictureSeconds * 1000 };
    return download(source_url, limits, { allowPrivate: this.config.outboundAllowPrivate });
  }

  /** Throws a PictureError where the bytes are at fault, and says so where there is no room for what is made of them. */
  async keep(picture: Leased<WaitingPicture>, bytes: Buffer): Promise<void> {
    const image = await this.images.make(async () => bytes);
    if (!(await this.takeRoom(picture, sizeOf(image)))) return;
    try {
      await this.putInPlace(picture, await this.media.keep(picture, image));
    } catch (error) {
      if (error instanceof StoreFull) await this.clear(picture);
      throw error;
    }
  }

  /**
   * Takes out of the store what attempts have left there, and gives back the room for it. What became of an attempt that was not refused is
   * not known: so it is called before the next one, and when there is no other. Its caller may have been held up for so long that another
   * has brought the picture, so the end of the store is read first: an attempt that begins after this one was seen to be the last puts its
   * sizes behind that end, and they stay.
   */
  async clear(picture: Leased<WaitingPicture>): Promise<void> {
    const end = await this.media.end();
    if (!(await this.store.read(this.callFor(picture)).room.isHeldBy(picture))) return;
    await this.media.remove(picture, end);
    await this.store.write(this.callFor(picture), (tx) => tx.room.giveBack(picture));
  }

  private takeRoom(picture: Leased<WaitingPicture>, bytes: number): Promise<boolean> {
    return this.store.write(this.callFor(picture), async (tx) => {
      const { usualQuota } = this.media;
      await expectRoom(tx, bytes, usualQuota, picture.id).catch((error: unknown) => this.media.refused(error));
      return tx.room.take(picture, bytes);
    });
  }

  private callFor({ company_id }: WaitingPicture) {
    return { company: company_id, ...ownCall(WRITE_MS) };
  }

  /** The owner first, as whoever changes it does. Nothing happens where the picture is not wanted any more. */
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
  const isNamed = ({ src }: { src: string | null }) => src === picture.source_url;
  const changed = (['locales', 'preview_pictures'] as const).filter((list) => row[list].some(isNamed));
  const locales = withSource(row.locales, picture.source_url, ready.src);
  const preview_pictures = withSource(row.preview_pictures, picture.source_url, ready.src);
  const { version } = await tx.products.update(row.id, { locales, preview_pictures, updated_at: now });
  await announceUpdates(tx, [Object.assign(row, { version })], changed);
}

function withSource<E extends { src: string | null }>(list: readonly E[], from: string, to: string): E[] {
  return list.map((element) => (element.src === from ? { ...element, src: to } : element));
}
