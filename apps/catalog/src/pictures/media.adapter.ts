import { Inject, Injectable } from '@nestjs/common';
import { Bus, storedSizeOf, type Objects } from '@marquee/bus';
import {
  MAX_PICTURE_BYTES,
  MEDIA_STORE,
  mediaPath,
  PICTURE_SIZES,
  ShopError,
  type PictureSize,
  StoreFull,
  epochMs,
} from '@marquee/contracts';
import { CONFIG, Metrics } from '@marquee/service-kit';
import type { CatalogConfig } from '../catalog.config';
import type { ReadyPicture } from '../picture-queue/picture.entity';
import { QuotaExceeded } from '../picture-queue/picture-quota.rules';
import type { StoredImage } from './images.adapter';

/** The location of a picture: its company and its row. */
export interface PicturePlace {
  readonly company_id: number;
  readonly id: number;
}

/** `1202/17/<digest>-original.png` */
const NAME = /^\d+\/\d+\/[\w-]+\.\w+$/;
const ORIGINAL = '-original.';

/** The object store of pictures that gateways serve, in all sizes. */
@Injectable()
export class Media {
  private readonly objects: Objects;
  private readonly base: string;

  /** The default quota of a company. */
  readonly usualQuota: number;
  private readonly count: (reason: 'quota' | 'store') => void;

  constructor(bus: Bus, @Inject(CONFIG) config: CatalogConfig, metrics: Metrics) {
    this.objects = bus.objects(MEDIA_STORE);
    this.base = config.publicUrl.replace(/\/$/, '') + mediaPath('');
    this.usualQuota = config.pictureQuotaMib * 1024 ** 2;
    const help = 'Pictures rejected because the company quota or the store was full';
    this.count = metrics.counterBy('marquee_media_refused_total', help, 'reason');
    // An unresponsive server must not block the other metrics.
    const usage = () => this.objects.usage().catch(() => ({ bytes: NaN, maxBytes: NaN }));
    metrics.gauge('marquee_media_bytes', 'Used bytes of the picture store', async () => (await usage()).bytes);
    metrics.gauge(
      'marquee_media_max_bytes',
      'Maximum bytes of the picture store',
      async () => (await usage()).maxBytes,
    );
  }

  /** Counts a picture refused for lack of capacity, and rethrows the error. */
  refused(error: unknown): never {
    if (error instanceof QuotaExceeded) this.count('quota');
    if (error instanceof StoreFull) this.count('store');
    throw error;
  }

  /** Returns the address of the original; the other sizes are stored beside it under their own names. */
  async save(place: PicturePlace, image: StoredImage): Promise<ReadyPicture> {
    const { digest, extension, contentType, width, height } = image;
    const nameOf = (size: string) => `${folderOf(place)}/${digest}-${size}.${extension}`;
    for (const { size, bytes } of image.versions) {
      await this.objects.put(nameOf(size), bytes, { contentType }).catch((error: unknown) => this.refused(error));
    }
    const src = this.base + nameOf('original');
    return { digest, content_type: contentType, width, height, src, size: image.size };
  }

  /** Removes all sizes and leftovers of attempts; with a position from `end`, only objects stored before it. */
  async remove(place: PicturePlace, before?: number): Promise<void> {
    await this.objects.remove(folderOf(place), before);
  }

  /** The position in the store behind all current objects. */
  end(): Promise<number> {
    return this.objects.end();
  }

  /** Used and maximum bytes of the store. */
  usage(): Promise<{ readonly bytes: number; readonly maxBytes: number }> {
    return this.objects.usage();
  }

  /** The bytes of all sizes of a picture; a missing size counts as zero. */
  async measure(address: string): Promise<number> {
    const name = address.slice(this.base.length);
    if (!NAME.test(name)) return 0;
    const sizes = Object.keys(PICTURE_SIZES).map((size) => name.replace(ORIGINAL, `-${size}.`));
    const found = await Promise.all(sizes.map((one) => this.objects.get(one)));
    return found.reduce((sum, object) => sum + (object ? storedSizeOf(object.size) : 0), 0);
  }

  /** Reads one of our own addresses without the network; undefined for a foreign address. */
  async read(address: string): Promise<Buffer | null | undefined> {
    if (!address.startsWith(this.base)) return undefined;
    const name = address.slice(this.base.length);
    return NAME.test(name) ? bytesIn(this.objects, name) : null;
  }

  /** The paths of all sizes of a stored picture, valid on every host; null for a foreign address. */
  pathsOf(address: string): Readonly<Record<PictureSize, string>> | null {
    const name = address.startsWith(this.base) ? address.slice(this.base.length) : '';
    if (!NAME.test(name) || !name.includes(ORIGINAL)) return null;
    const sizes = Object.keys(PICTURE_SIZES).map((size) => [size, mediaPath(name.replace(ORIGINAL, `-${size}.`))]);
    return Object.fromEntries(sizes) as Record<PictureSize, string>;
  }
}

function folderOf({ company_id, id }: PicturePlace): string {
  return `${company_id}/${id}`;
}

/** A whole picture in memory; null if it is missing or larger than the limit. */
export async function bytesIn(objects: Objects, name: string, deadline = Infinity): Promise<Buffer | null> {
  const found = await objects.get(name);
  if (found === null || found.size > MAX_PICTURE_BYTES) return null;
  const parts: Buffer[] = [];
  for await (const part of found.bytes()) {
    if (deadline <= epochMs()) throw new ShopError('timeout');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
