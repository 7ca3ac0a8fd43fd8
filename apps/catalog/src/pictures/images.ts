import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PICTURE_SIZES, type PictureSize } from '@marquee/contracts';
import sharp, { type Sharp } from 'sharp';
import { PictureError } from './picture-error';

/** A picture as we keep it. */
export interface KeptImage {
  /** Of the bytes that came. */
  readonly digest: string;
  readonly contentType: string;
  readonly extension: string;
  /** Of the original. */
  readonly width: number;
  readonly height: number;
  readonly versions: readonly { readonly size: PictureSize; readonly bytes: Buffer }[];
}

/** Decoded, that many take 160 MB. */
const MAX_PIXELS = 40_000_000;
const WORK_SECONDS = 20;
const READING = { limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;

const JPEG = { contentType: 'image/jpeg', extension: 'jpg', encode: (image: Sharp) => image.jpeg({ quality: 82 }) };
const PNG = { contentType: 'image/png', extension: 'png', encode: (image: Sharp) => image.png() };
const WEBP = { contentType: 'image/webp', extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 82 }) };

// No other format is even looked at, whatever the bytes call themselves; drawings that name other addresses least of all.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
});
// Pictures come one by one and rarely twice; the other cores are for those who wait for an answer.
sharp.cache(false);
sharp.concurrency(1);

/** Makes of foreign bytes the pictures that we serve: decoded, turned upright, without what a camera wrote into them. */
@Injectable()
export class Images {
  private last: Promise<unknown> = Promise.resolve();

  /** One at a time, for the memory it takes. Throws a PictureError for what is no picture. */
  make(bytes: Buffer): Promise<KeptImage> {
    const made = this.last.then(() => make(bytes));
    this.last = made.catch(() => undefined);
    return made;
  }
}

async function make(bytes: Buffer): Promise<KeptImage> {
  const format = await formatOf(bytes);
  try {
    const upright = sharp(bytes, READING).autoOrient().toColourspace('srgb');
    const { data, info } = await shrunk(upright, 'original').raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const versions: { size: PictureSize; bytes: Buffer }[] = [];
    for (const size of Object.keys(PICTURE_SIZES) as PictureSize[]) {
      const image = shrunk(sharp(data, { raw: { width, height, channels } }), size);
      versions.push({ size, bytes: await format.encode(image).toBuffer() });
    }
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const { contentType, extension } = format;
    return { digest, contentType, extension, width, height, versions };
  } catch {
    // It begins like a picture and is none.
    throw new PictureError('not_an_image');
  }
}

function shrunk(image: Sharp, size: PictureSize): Sharp {
  const side = PICTURE_SIZES[size];
  return image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).timeout({ seconds: WORK_SECONDS });
}

/** JPEG, PNG and WebP stay what they are; the others become what every browser shows. */
async function formatOf(bytes: Buffer): Promise<typeof JPEG> {
  const { format, width, height, hasAlpha } = await metadataOf(bytes);
  if (width * height > MAX_PIXELS) throw new PictureError('too_large');
  if (format === 'jpeg') return JPEG;
  if (format === 'webp') return WEBP;
  return format === 'png' || format === 'gif' || hasAlpha ? PNG : JPEG;
}

async function metadataOf(bytes: Buffer) {
  try {
    // The limit is ours to judge by, and to name.
    return await sharp(bytes, { ...READING, limitInputPixels: false }).metadata();
  } catch {
    throw new PictureError('not_an_image');
  }
}
