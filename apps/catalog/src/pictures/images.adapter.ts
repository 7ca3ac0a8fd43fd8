import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { roomForObject } from '@marquee/bus';
import { PICTURE_SIZES, ShopError, type PictureSize, epochMs } from '@marquee/contracts';
import type { Metadata, Sharp } from 'sharp';
import { PictureError } from './picture-error.rules';
import { withoutTexts } from './png-texts.rules';

/** A picture as we keep it. */
export interface KeptImage {
  /** The digest of the bytes as they came. */
  readonly digest: string;
  readonly size: number;
  readonly contentType: string;
  readonly extension: string;
  /** Width and height are those of the original. */
  readonly width: number;
  readonly height: number;
  readonly versions: readonly { readonly size: PictureSize; readonly bytes: Buffer }[];
}

/** What all sizes of a picture take together in the store. */
export function sizeOf({ versions }: KeptImage): number {
  return versions.reduce((sum, { bytes }) => sum + roomForObject(bytes.length), 0);
}

/** Whose picture it is, and until when somebody waits for it. */
export interface ImageCaller {
  readonly company: number;
  /** Until when somebody waits for it, in epoch milliseconds. */
  readonly deadline: number;
}

/** Whatever the format: what takes little memory takes time. */
export const MAX_PIXELS = 40_000_000;
/** As long as a side of a JPEG, a GIF or a WebP can be; a PNG of one column could be millions of rows long. */
export const MAX_SIDE = 65_535;
/** What decoding one may take, as far as that can be told beforehand; beside it stands all else of the process. */
const MAX_DECODED_BYTES = 240_000_000;
/** The decoder of AVIF has frames of its own beside ours: measured, with whatever depth and channels. */
const HEIF_PIXEL_BYTES = 20;
/** The decoder of GIF holds the canvas, and once more what a frame covers. */
const GIF_PIXEL_BYTES = 9;
/** So many rows of a picture are in memory while it is shrunk, also where it has fewer: measured. */
const HELD_ROWS = 1_000;
/** How many bytes a sample takes, by the name that the decoder has for its kind; any other takes one. */
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
/** How long it may take to make one picture in all its sizes. */
const WORK_MS = 20_000;
/** How many pictures there may be at once: the one under way, and those that wait for it. */
const MAX_QUEUED = 6;
/** How many of them may be of one company, so that there is room for others. */
const MAX_WAITING_OF_A_COMPANY = 2;
/** After this time at most, a picture that was let in is made or refused. */
export const QUEUE_MS = MAX_QUEUED * WORK_MS;
const READING = { limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;

const JPEG = { contentType: 'image/jpeg', extension: 'jpg', encode: (image: Sharp) => image.jpeg({ quality: 82 }) };
const PNG = { contentType: 'image/png', extension: 'png', encode: (image: Sharp) => image.png() };
const WEBP = { contentType: 'image/webp', extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 82 }) };

type Decoder = typeof import('sharp');
let decoder: Promise<Decoder> | undefined;

/** Loaded with the first picture: a process that meets none does without the memory it takes. */
function loadedDecoder(): Promise<Decoder> {
  return (decoder ??= loadDecoder());
}

async function loadDecoder(): Promise<Decoder> {
  const { default: sharp } = await import('sharp');
  // No other format is even looked at, whatever the bytes call themselves; drawings that name other addresses least of all.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
  });
  // Pictures come one by one and rarely twice; the other cores are for those who wait for an answer.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Makes of foreign bytes the pictures that we serve: decoded, turned upright, without what a camera wrote into them. */
@Injectable()
export class Images {
  private last: Promise<unknown> = Promise.resolve();
  private queued = 0;
  /** The companies of those that wait. */
  private readonly waiting: number[] = [];

  /**
   * One at a time, for the memory it takes; the bytes are read when it is their turn, unless nobody waits for them any more.
   * Throws a PictureError for what is no picture; unavailable where too many wait.
   */
  async make(read: () => Promise<Buffer>, caller?: ImageCaller): Promise<KeptImage> {
    if (!this.hasRoomFor(caller)) throw new ShopError('unavailable', 'Too many pictures wait; come again.');
    this.queued += 1;
    if (caller !== undefined) this.waiting.push(caller.company);
    const made = this.last.then(() => this.begin(read, caller)).finally(() => (this.queued -= 1));
    this.last = made.catch(() => undefined);
    return made;
  }

  private hasRoomFor(caller: ImageCaller | undefined): boolean {
    const own = this.waiting.filter((company) => company === caller?.company);
    return this.queued < MAX_QUEUED && own.length < MAX_WAITING_OF_A_COMPANY;
  }

  private async begin(read: () => Promise<Buffer>, caller: ImageCaller | undefined): Promise<KeptImage> {
    if (caller !== undefined) {
      this.waiting.splice(this.waiting.indexOf(caller.company), 1);
      if (caller.deadline <= epochMs()) throw new ShopError('timeout');
    }
    const bytes = await read();
    return make(bytes, epochMs() + WORK_MS);
  }
}

async function make(bytes: Buffer, deadline: number): Promise<KeptImage> {
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
    // It begins like a picture and is none; unless it was its time that ended.
    throw new PictureError(epochMs() < deadline ? 'not_an_image' : 'too_slow');
  }
}

/** Makes one size, within what is left of the time for all sizes. */
function shrunk(image: Sharp, size: PictureSize, deadline: number): Sharp {
  const seconds = Math.ceil((deadline - epochMs()) / 1000);
  if (seconds <= 0) throw new PictureError('too_slow');
  const side = PICTURE_SIZES[size];
  return image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).timeout({ seconds });
}

/** JPEG, PNG and WebP stay what they are; the others become what every browser shows. */
async function formatOf(sharp: Decoder, bytes: Buffer): Promise<typeof JPEG> {
  const metadata = await metadataOf(sharp, bytes);
  const { format, hasAlpha } = metadata;
  if (!isDecodable(metadata)) throw new PictureError('too_large');
  if (format === 'jpeg') return JPEG;
  if (format === 'webp') return WEBP;
  return format === 'png' || format === 'gif' || hasAlpha ? PNG : JPEG;
}

/** As far as that can be told from its header. */
function isDecodable(metadata: Metadata): boolean {
  const { width, height, orientation = 1 } = metadata;
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) return false;
  // The orientations from five on exchange the sides.
  const held = Math.max(width * height, (orientation > 4 ? height : width) * HELD_ROWS);
  return held * pixelBytes(metadata) <= MAX_DECODED_BYTES;
}

/** Most are read row by row; what is interlaced or must be turned is there as a whole, and once more in its new order. */
function pixelBytes({ format, depth, channels, isProgressive, orientation }: Metadata): number {
  if (format === 'heif') return HEIF_PIXEL_BYTES;
  if (format === 'gif') return GIF_PIXEL_BYTES;
  const isTwice = isProgressive || (orientation ?? 1) > 1;
  return channels * (SAMPLE_BYTES[depth] ?? 1) * (isTwice ? 2 : 1);
}

async function metadataOf(sharp: Decoder, bytes: Buffer): Promise<Metadata> {
  try {
    // The decoder's own limit is off: we compare the pixels ourselves, with an error that names our limit.
    return await sharp(bytes, { ...READING, limitInputPixels: false }).metadata();
  } catch {
    throw new PictureError('not_an_image');
  }
}
