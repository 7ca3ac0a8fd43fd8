import { Inject, Injectable } from '@nestjs/common';
import { Bus, roomForObject, type Objects } from '@marquee/bus';
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
import { QuotaExceeded } from '../picture-queue/picture-room.rules';
import type { KeptImage } from './images.adapter';

/** A picture's place: its company and its row. */
export interface PicturePlace {
  readonly company_id: number;
  readonly id: number;
}

/** `1202/17/<digest>-original.png` */
const NAME = /^\d+\/\d+\/[\w-]+\.\w+$/;
const ORIGINAL = '-original.';

/** The pictures that gateways serve, in all their sizes. */
@Injectable()
export class Media {
  private readonly objects: Objects;
  private readonly base: string;

  /** What the pictures of a company may take together, unless the operator has said something else. */
  readonly usualQuota: number;
  private readonly count: (reason: 'quota' | 'store') => void;

  constructor(bus: Bus, @Inject(CONFIG) config: CatalogConfig, metrics: Metrics) {
    this.objects = bus.objects(MEDIA_STORE);
    this.base = config.publicUrl.replace(/\/$/, '') + mediaPath('');
    this.usualQuota = config.pictureQuotaMib * 1024 ** 2;
    const help = 'Pictures for which there was no room, in the quota of their company or in the store';
    this.count = metrics.counterBy('marquee_media_refused_total', help, 'reason');
    // A server that does not answer must not keep the other metrics from being read.
    const room = () => this.objects.room().catch(() => ({ bytes: NaN, maxBytes: NaN }));
    metrics.gauge('marquee_media_bytes', 'What all pictures take in their store', async () => (await room()).bytes);
    metrics.gauge('marquee_media_max_bytes', 'What they may take', async () => (await room()).maxBytes);
  }

  /** Counts a picture that found no room, and throws what was thrown. */
  refused(error: unknown): never {
    if (error instanceof QuotaExceeded) this.count('quota');
    if (error instanceof StoreFull) this.count('store');
    throw error;
  }

  /** The address that it gives is that of the original; another size stands beside it under its own name. */
  async keep(place: PicturePlace, image: KeptImage): Promise<ReadyPicture> {
    const { digest, extension, contentType, width, height } = image;
    const nameOf = (size: string) => `${folderOf(place)}/${digest}-${size}.${extension}`;
    for (const { size, bytes } of image.versions) {
      await this.objects.put(nameOf(size), bytes, { contentType }).catch((error: unknown) => this.refused(error));
    }
    const src = this.base + nameOf('original');
    return { digest, content_type: contentType, width, height, src, size: image.size };
  }

  /** All sizes, and whatever attempts have left; with a place that `end` gave, nothing that was put after it. */
  async remove(place: PicturePlace, before?: number): Promise<void> {
    await this.objects.remove(folderOf(place), before);
  }

  /** A place in the store behind all that is there by now. */
  end(): Promise<number> {
    return this.objects.end();
  }

  /** How much there is in the store, and may be. */
  room(): Promise<{ readonly bytes: number; readonly maxBytes: number }> {
    return this.objects.room();
  }

  /** What all sizes of a picture take; those that the store does not have take nothing. */
  async measure(address: string): Promise<number> {
    const name = address.slice(this.base.length);
    if (!NAME.test(name)) return 0;
    const sizes = Object.keys(PICTURE_SIZES).map((size) => name.replace(ORIGINAL, `-${size}.`));
    const found = await Promise.all(sizes.map((one) => this.objects.get(one)));
    return found.reduce((sum, object) => sum + (object ? roomForObject(object.size) : 0), 0);
  }

  /** The bytes behind an address of ours, without a way over the network; undefined for any other address. */
  async read(address: string): Promise<Buffer | null | undefined> {
    if (!address.startsWith(this.base)) return undefined;
    const name = address.slice(this.base.length);
    return NAME.test(name) ? bytesIn(this.objects, name) : null;
  }

  /** All sizes of a picture that is in our keeping, from its address, as paths that hold on every host; null for another's. */
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

/** A whole picture in memory; null where there is none, or none that we would have kept. */
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
