import sharp from 'sharp';
import { Images } from './images';

const images = new Images();
const drawn = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

async function sizesOf(bytes: Buffer) {
  const { versions } = await images.make(bytes);
  const read = await Promise.all(versions.map((version) => sharp(version.bytes).metadata()));
  return Object.fromEntries(versions.map(({ size }, at) => [size, [read[at]!.width, read[at]!.height]]));
}

describe('a picture', () => {
  it.each([
    ['jpeg', 3, 'image/jpeg', 'jpg'],
    ['png', 3, 'image/png', 'png'],
    ['png', 4, 'image/png', 'png'],
    ['webp', 4, 'image/webp', 'webp'],
    ['gif', 4, 'image/png', 'png'],
    ['avif', 3, 'image/jpeg', 'jpg'],
    ['avif', 4, 'image/png', 'png'],
    ['tiff', 3, 'image/jpeg', 'jpg'],
  ] as const)('in %s with %i channels is kept as %s', async (format, channels, contentType, extension) => {
    const kept = await images.make(await drawn(30, 20, channels).toFormat(format).toBuffer());
    expect(kept).toMatchObject({ contentType, extension, width: 30, height: 20 });
    const found = await Promise.all(kept.versions.map(({ bytes }) => sharp(bytes).metadata()));
    expect(new Set(found.map(({ mediaType }) => mediaType))).toEqual(new Set([contentType]));
  });

  it('has each size at most that large, and never larger than it came', async () => {
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

  it('is turned upright, and says nothing of where and how it was taken', async () => {
    const taken = await drawn(40, 20)
      .withExif({ IFD0: { Artist: 'Ada', Copyright: 'hers' } })
      .jpeg()
      .toBuffer();
    const turned = await sharp(taken)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Ada' } })
      .toBuffer();
    expect(turned.includes('Ada')).toBe(true);
    const { width, height, versions } = await images.make(turned);
    expect([width, height]).toEqual([20, 40]);
    for (const { bytes } of versions) {
      expect(bytes.includes('Ada')).toBe(false);
      const { exif, orientation } = await sharp(bytes).metadata();
      expect([exif, orientation]).toEqual([undefined, undefined]);
    }
  });

  it('is known by its bytes', async () => {
    const [red, other] = [await drawn(30, 20).png().toBuffer(), await drawn(30, 21).png().toBuffer()];
    const digests = [await images.make(red), await images.make(red), await images.make(other)].map((one) => one.digest);
    expect(digests[0]).toMatch(/^[\da-f]{32}$/);
    expect([digests[0] === digests[1], digests[0] === digests[2]]).toEqual([true, false]);
  });
});

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="http://10.0.0.1/"/></svg>';
  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a page', '<!doctype html><title>404</title>'],
    ['a drawing', svg],
    ['a document', '%PDF-1.4 ...'],
  ])('is refused: %s', async (_, text) => {
    await expect(images.make(Buffer.from(text))).rejects.toMatchObject({ reason: 'not_an_image' });
  });

  it('is refused where it only begins like one', async () => {
    const whole = await drawn(300, 200).png().toBuffer();
    await expect(images.make(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ reason: 'not_an_image' });
  });

  it('is refused where a few bytes stand for more pixels than memory', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(images.make(bomb)).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('keeps nobody else waiting for ever', async () => {
    const refused = images.make(Buffer.from('no')).catch(() => 'refused');
    const made = images.make(await drawn(10, 10).png().toBuffer());
    expect(await refused).toBe('refused');
    expect((await made).width).toBe(10);
  });
});
