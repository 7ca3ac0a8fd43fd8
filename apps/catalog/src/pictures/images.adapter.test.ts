import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { Images } from './images.adapter';

const images = new Images();
const make = (bytes: Buffer) => images.make(async () => bytes);
const drawn = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

/** A small PNG whose header claims another size: the size limit reads only the header. */
async function claiming(width: number, height: number, png: Promise<Buffer>): Promise<Buffer> {
  const bytes = await png;
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  // The header checksum covers the chunk's name and its 13 bytes.
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** A GIF of few bytes, with a canvas and one frame of this size. */
async function claimingGif(width: number, height: number): Promise<Buffer> {
  const sides = Buffer.alloc(4);
  sides.writeUInt16LE(width, 0);
  sides.writeUInt16LE(height, 2);
  const colours = Buffer.of(0x80, 0, 0, 0, 0, 0, 255, 255, 255);
  const frame = Buffer.concat([Buffer.of(0x2c, 0, 0, 0, 0), sides, Buffer.of(0, 2, 2, 0x44, 1, 0)]);
  return Buffer.concat([Buffer.from('GIF89a'), sides, colours, frame, Buffer.from(';')]);
}

/** A PNG with chunks that each unpack to 50 MB of text, behind its header. */
async function withTexts(type: string, count: number): Promise<Buffer> {
  const before = Buffer.from(type === 'iTXt' ? 'iTXta\0\u0001\0\0\0' : 'zTXta\0\0', 'latin1');
  const text = Buffer.concat([before, deflateSync(Buffer.alloc(50_000_000))]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length - 4);
  sum.writeUInt32BE(crc32(text));
  const png = await drawn(30, 20).png().toBuffer();
  const chunks = Array.from({ length: count }, () => Buffer.concat([length, text, sum]));
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

async function sizesOf(bytes: Buffer) {
  const { versions } = await make(bytes);
  const read = await Promise.all(versions.map((version) => sharp(version.bytes).metadata()));
  return Object.fromEntries(versions.map(({ size }, at) => [size, [read[at]!.width, read[at]!.height]]));
}

describe('processed pictures', () => {
  it.each([
    ['jpeg', 3, 'image/jpeg', 'jpg'],
    ['png', 3, 'image/png', 'png'],
    ['png', 4, 'image/png', 'png'],
    ['webp', 4, 'image/webp', 'webp'],
    ['gif', 4, 'image/png', 'png'],
    ['avif', 3, 'image/jpeg', 'jpg'],
    ['avif', 4, 'image/png', 'png'],
    ['tiff', 3, 'image/jpeg', 'jpg'],
  ] as const)('stores a %s picture with %i channels as %s', async (format, channels, contentType, extension) => {
    const kept = await make(await drawn(30, 20, channels).toFormat(format).toBuffer());
    expect(kept).toMatchObject({ contentType, extension, width: 30, height: 20 });
    const found = await Promise.all(kept.versions.map(({ bytes }) => sharp(bytes).metadata()));
    expect(new Set(found.map(({ mediaType }) => mediaType))).toEqual(new Set([contentType]));
  });

  it('limits the size of each picture variant, and never enlarges a picture', async () => {
    expect(await sizesOf(await drawn(3000, 1500).jpeg().toBuffer())).toEqual({
      thumb: [160, 80],
      small: [320, 160],
      medium: [640, 320],
      large: [1280, 640],
      original: [2560, 1280],
    });
    expect(await sizesOf(await drawn(200, 400).png().toBuffer())).toMatchObject({
      thumb: [80, 160],
      small: [160, 320],
      original: [200, 400],
    });
  });

  it('rotates a picture upright and removes its metadata', async () => {
    const taken = await drawn(40, 20)
      .withExif({ IFD0: { Artist: 'Ada', Copyright: 'hers' } })
      .jpeg()
      .toBuffer();
    const turned = await sharp(taken)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Ada' } })
      .toBuffer();
    expect(turned.includes('Ada')).toBe(true);
    const { width, height, versions } = await make(turned);
    expect([width, height]).toEqual([20, 40]);
    for (const { bytes } of versions) {
      expect(bytes.includes('Ada')).toBe(false);
      const { exif, orientation } = await sharp(bytes).metadata();
      expect([exif, orientation]).toEqual([undefined, undefined]);
    }
  });

  it.each(['zTXt', 'iTXt'])('decodes a PNG without its packed %s text chunks', async (type) => {
    const bytes = await withTexts(type, 60);
    const begun = process.cpuUsage();
    expect(await make(bytes)).toMatchObject({ width: 30, height: 20, size: bytes.length });
    expect(process.cpuUsage(begun).user / 1_000_000).toBeLessThan(3);
  });

  it('derives the digest of a picture from its bytes', async () => {
    const [red, other] = [await drawn(30, 20).png().toBuffer(), await drawn(30, 21).png().toBuffer()];
    const digests = [await make(red), await make(red), await make(other)].map((one) => one.digest);
    expect(digests[0]).toMatch(/^[\da-f]{32}$/);
    expect([digests[0] === digests[1], digests[0] === digests[2]]).toEqual([true, false]);
  });
});

describe('invalid pictures', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="http://10.0.0.1/"/></svg>';
  it.each([
    ['an empty file', ''],
    ['text', 'hello'],
    ['an HTML page', '<!doctype html><title>404</title>'],
    ['an SVG drawing', svg],
    ['a PDF document', '%PDF-1.4 ...'],
  ])('rejects bytes that are not a supported picture: %s', async (_, text) => {
    await expect(make(Buffer.from(text))).rejects.toMatchObject({ reason: 'not_an_image' });
  });

  it('rejects bytes that only begin like a picture', async () => {
    const whole = await drawn(300, 200).png().toBuffer();
    await expect(make(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ reason: 'not_an_image' });
  });

  it('rejects a small file that claims more pixels than the limit', async () => {
    const bomb = await claiming(8000, 5001, drawn(30, 20).png().toBuffer());
    await expect(make(bomb)).rejects.toMatchObject({ reason: 'too_large' });
  });

  it.each([
    ['AVIF', async () => readFile(join(__dirname, '../testing/16-megapixels.avif'))],
    ['16 bits per sample', () => claiming(5500, 5500, drawn(30, 20, 4).toColourspace('rgb16').png().toBuffer())],
    ['interlaced', () => claiming(5500, 5500, drawn(30, 20, 4).png({ progressive: true }).toBuffer())],
    ['GIF', () => claimingGif(5500, 5500)],
    ['too wide for its buffered rows', () => claiming(65_535, 10, drawn(30, 20, 4).png().toBuffer())],
    [
      'wide after its rotation',
      () => claiming(10, 65_535, drawn(30, 20, 4).withMetadata({ orientation: 6 }).png().toBuffer()),
    ],
    ['rotated', () => claiming(5500, 5500, drawn(30, 20, 4).withMetadata({ orientation: 6 }).png().toBuffer())],
  ])('rejects a picture whose pixels need too much memory: %s', async (_, picture) => {
    await expect(make(await picture())).rejects.toMatchObject({ reason: 'too_large' });
  });

  it.each([
    [1_000_000, 40],
    [1, 40_000_000],
  ])('rejects a picture with a side above the limit: %i × %i', async (width, height) => {
    const bomb = await claiming(width, height, drawn(30, 20).png().toBuffer());
    await expect(make(bomb)).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('stops processing a picture after the time limit', async () => {
    const whole = await drawn(30, 20).png().toBuffer();
    const time = jest.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValueOnce(0).mockReturnValue(20_000);
    await expect(make(whole).finally(() => time.mockRestore())).rejects.toMatchObject({ reason: 'too_slow' });
  });

  it('frees the image queue after an invalid picture', async () => {
    const refused = make(Buffer.from('no')).catch(() => 'refused');
    const made = make(await drawn(10, 10).png().toBuffer());
    expect(await refused).toBe('refused');
    expect((await made).width).toBe(10);
  });
});

describe('queue of pictures', () => {
  const later = () => Date.now() + 60_000;

  it('reads the bytes of a picture only when the picture leaves the queue', async () => {
    const bytes = await drawn(30, 20).png().toBuffer();
    let read = 0;
    const readOne = async () => {
      read += 1;
      return bytes;
    };
    const made = [1, 2, 3].map((company) => images.make(readOne, { company, deadline: later() }));
    await made[0];
    expect(read).toBeLessThan(3);
    await Promise.all(made);
    expect(read).toBe(3);
  });

  it('skips a queued picture whose caller has gone', async () => {
    const read = jest.fn();
    const late = images.make(read, { company: 1, deadline: Date.now() - 1 });
    await expect(late).rejects.toMatchObject({ code: 'timeout' });
    expect(read).not.toHaveBeenCalled();
    expect((await make(await drawn(30, 20).png().toBuffer())).width).toBe(30);
  });

  it('reserves places in the image queue for pictures of other companies', async () => {
    const bytes = await drawn(30, 20).png().toBuffer();
    let begin = () => {};
    const held = new Promise<void>((resolve) => void (begin = resolve));
    const first = images.make(async () => held.then(() => bytes));
    const of = (company: number) => images.make(async () => bytes, { company, deadline: later() });
    const own = [of(1), of(1)];
    await expect(of(1)).rejects.toMatchObject({ code: 'unavailable' });
    const others = [of(2), of(2), of(3)];
    await expect(of(4)).rejects.toMatchObject({ code: 'unavailable' });
    begin();
    expect(await Promise.all([first, ...own, ...others])).toHaveLength(6);
    expect((await of(1)).size).toBe(bytes.length);
  });

  it('processes one picture at a time, and rejects callers while the image queue is full', async () => {
    const bytes = await drawn(30, 20).png().toBuffer();
    const made = Array.from({ length: 6 }, () => make(bytes));
    await expect(make(bytes)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await Promise.all(made)).toHaveLength(6);
    expect((await make(bytes)).width).toBe(30);
    const refused = Array.from({ length: 6 }, () => make(Buffer.from('no')));
    await Promise.allSettled(refused);
    expect((await make(bytes)).width).toBe(30);
  });
});
