import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { storedSizeOf } from '@marquee/bus';
import { PICTURE_SIZES, ShopError, type PictureSize, epochMs } from '@marquee/contracts';
import type { Metadata, Sharp } from 'sharp';
import { PictureError } from './picture-error.rules';
import { withoutTexts } from './png-texts.rules';

export interface StoredImage {
  /** The digest of the original bytes. */
  readonly digest: string;
  readonly size: number;
  readonly contentType: string;
  readonly extension: string;
  /** Width and height are those of the original. */
  readonly width: number;
  readonly height: number;
  readonly versions: readonly { readonly size: PictureSize; readonly bytes: Buffer }[];
}

/** The stored bytes of all sizes of a picture. */
export function sizeOf({ versions }: StoredImage): number {
  return versions.reduce((sum, { bytes }) => sum + storedSizeOf(bytes.length), 0);
}

/** The company of a picture, and the deadline of its caller. */
export interface ImageCaller {
  readonly company: number;
  /** The caller's deadline in epoch milliseconds. */
  readonly deadline: number;
}

/** Applies to every format: a picture that takes little memory may take much time. */
export const MAX_PIXELS = 40_000_000;
/** The maximum side of a JPEG, GIF or WebP; a PNG of one column could have millions of rows. */
export const MAX_SIDE = 65_535;
/** The estimated memory limit of one decoding; the rest of the process also needs memory. */
const MAX_DECODED_BYTES = 240_000_000;
/** The AVIF decoder allocates additional frames; measured with every depth and channel count. */
const HEIF_PIXEL_BYTES = 20;
/** The GIF decoder holds the canvas and a copy of the area that a frame covers. */
const GIF_PIXEL_BYTES = 9;
/** Rows that stay in memory while a picture is shrunk, even if it has fewer; measured. */
const HELD_ROWS = 1_000;
/** Bytes per sample by the decoder's name for the depth; any other depth takes one. */
const SAMPLE_BYTES: Readonly<Record<string, number>> = {
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
  complex: 8,
  dpcomplex: 16,
};
/** Timeout for making all sizes of one picture. */
const WORK_MS = 20_000;
/** Maximum number of queued pictures, the current one included. */
const MAX_QUEUED = 6;
/** Maximum per company, so that other companies find a free slot. */
const MAX_WAITING_OF_A_COMPANY = 2;
/** An accepted picture is made or refused within this time. */
export const QUEUE_MS = MAX_QUEUED * WORK_MS;
const READING = { limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;

const JPEG = { contentType: 'image/jpeg', extension: 'jpg', encode: (image: Sharp) => image.jpeg({ quality: 82 }) };
const PNG = { contentType: 'image/png', extension: 'png', encode: (image: Sharp) => image.png() };
const WEBP = { contentType: 'image/webp', extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 82 }) };

type Decoder = typeof import('sharp');
let decoder: Promise<Decoder> | undefined;

/** Loads the decoder with the first picture, to save memory in processes that decode none. */
function loadedDecoder(): Promise<Decoder> {
  return (decoder ??= loadDecoder());
}

async function loadDecoder(): Promise<Decoder> {
  const { default: sharp } = await import('sharp');
  // Blocks all other formats, whatever the bytes claim to be; vector drawings could load other addresses.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
  });
  // Pictures are decoded one by one and rarely twice; the other cores serve requests.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Makes the served pictures from untrusted bytes: decoded, rotated upright and without camera metadata. */
@Injectable()
export class Images {
  private last: Promise<unknown> = Promise.resolve();
  private queued = 0;
  /** The companies of the queued callers. */
  private readonly waiting: number[] = [];

  /**
   * Decodes one picture at a time to bound memory, and reads the bytes only if the caller still waits then. Throws a
   * PictureError for invalid bytes, `unavailable` if the queue is full.
   */
  async make(read: () => Promise<Buffer>, caller?: ImageCaller): Promise<StoredImage> {
    if (!this.hasFreeSlotFor(caller)) throw new ShopError('unavailable', 'The image queue is full. Retry later.');
    this.queued += 1;
    if (caller !== undefined) this.waiting.push(caller.company);
    const made = this.last.then(() => this.begin(read, caller)).finally(() => (this.queued -= 1));
    this.last = made.catch(() => undefined);
    return made;
  }

  private hasFreeSlotFor(caller: ImageCaller | undefined): boolean {
    const own = this.waiting.filter((company) => company === caller?.company);
    return this.queued < MAX_QUEUED && own.length < MAX_WAITING_OF_A_COMPANY;
  }

  private async begin(read: () => Promise<Buffer>, caller: ImageCaller | undefined): Promise<StoredImage> {
    if (caller !== undefined) {
      this.waiting.splice(this.waiting.indexOf(caller.company), 1);
      if (caller.deadline <= epochMs()) throw new ShopError('timeout');
    }
    const bytes = await read();
    return make(bytes, epochMs() + WORK_MS);
  }
}

async function make(bytes: Buffer, deadline: number): Promise<StoredImage> {
  const sharp = await loadedDecoder();
  const picture = withoutTexts(bytes);
  const format = await formatOf(sharp, picture);
  try {
    const upright = sharp(picture, READING).autoOrient().toColourspace('srgb');
    const { data, info } = await shrunk(upright, 'original', deadline).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const versions: { size: PictureSize; bytes: Buffer }[] = [];
    for (const size of Object.keys(PICTURE_SIZES) as PictureSize[]) {
      const image = shrunk(sharp(data, { raw: { width, height, channels } }), size, deadline);
      versions.push({ size, bytes: await format.encode(image).toBuffer() });
    }
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const { contentType, extension } = format;
    return { digest, size: bytes.length, contentType, extension, width, height, versions };
  } catch {
    // A decoding failure means an invalid image unless the time limit has passed.
    throw new PictureError(epochMs() < deadline ? 'not_an_image' : 'too_slow');
  }
}

/** Makes one size within the remaining time for all sizes. */
function shrunk(image: Sharp, size: PictureSize, deadline: number): Sharp {
  const seconds = Math.ceil((deadline - epochMs()) / 1000);
  if (seconds <= 0) throw new PictureError('too_slow');
  const side = PICTURE_SIZES[size];
  return image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).timeout({ seconds });
}

/** JPEG, PNG and WebP keep their format; other formats become one that every browser shows. */
async function formatOf(sharp: Decoder, bytes: Buffer): Promise<typeof JPEG> {
  const metadata = await metadataOf(sharp, bytes);
  const { format, hasAlpha } = metadata;
  if (!isDecodable(metadata)) throw new PictureError('too_large');
  if (format === 'jpeg') return JPEG;
  if (format === 'webp') return WEBP;
  return format === 'png' || format === 'gif' || hasAlpha ? PNG : JPEG;
}

/** Reads only the header. */
function isDecodable(metadata: Metadata): boolean {
  const { width, height, orientation = 1 } = metadata;
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) return false;
  // Orientations from five on exchange the sides.
  const held = Math.max(width * height, (orientation > 4 ? height : width) * HELD_ROWS);
  return held * pixelBytes(metadata) <= MAX_DECODED_BYTES;
}

/**
 * Most formats are read row by row; an interlaced or rotated picture is in memory as a whole, plus a copy in its new
 * order.
 */
function pixelBytes({ format, depth, channels, isProgressive, orientation }: Metadata): number {
  if (format === 'heif') return HEIF_PIXEL_BYTES;
  if (format === 'gif') return GIF_PIXEL_BYTES;
  const isTwice = isProgressive || (orientation ?? 1) > 1;
  return channels * (SAMPLE_BYTES[depth] ?? 1) * (isTwice ? 2 : 1);
}

async function metadataOf(sharp: Decoder, bytes: Buffer): Promise<Metadata> {
  try {
    // The decoder's own limit is off: this code compares the pixels, with an error that names the limit.
    return await sharp(bytes, { ...READING, limitInputPixels: false }).metadata();
  } catch {
    throw new PictureError('not_an_image');
  }
}
