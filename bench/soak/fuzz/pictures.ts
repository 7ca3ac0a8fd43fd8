import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Random } from './random';

/** Pictures as they should be, of every format that is taken and some that are not. */
export async function soundPictures(): Promise<Buffer[]> {
  const image = sharp({
    create: { width: 24, height: 16, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.7 } },
  });
  return Promise.all([
    image.clone().png().toBuffer(),
    image.clone().png({ progressive: true, palette: true }).toBuffer(),
    image.clone().jpeg().toBuffer(),
    image.clone().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    image.clone().webp().toBuffer(),
    image.clone().gif().toBuffer(),
    image.clone().tiff().toBuffer(),
    image.clone().avif().toBuffer(),
  ]);
}

/** A picture with something wrong in it, or something that only says to be one. */
export function badPicture(
  random: Random,
  sound: readonly Buffer[],
): { readonly what: string; readonly bytes: Buffer } {
  const one = random.oneOf(sound);
  return random.oneOf<() => { what: string; bytes: Buffer }>([
    () => ({ what: 'a sound picture', bytes: one }),
    () => ({ what: 'a picture that is cut off', bytes: one.subarray(0, random.below(one.length)) }),
    () => ({ what: 'a picture with other bits', bytes: flipped(one, random) }),
    () => ({ what: 'a picture with other bits', bytes: flipped(one, random) }),
    () => ({
      what: 'a picture with more behind it',
      bytes: Buffer.concat([one, Buffer.alloc(100_000, 'PK\u0003\u0004')]),
    }),
    () => ({ what: 'a picture of huge sides', bytes: drawnPng(random) }),
    () => ({ what: 'a chunk that unpacks to 50 MB', bytes: pngWith('zTXt', MUCH) }),
    () => ({ what: 'a profile that unpacks to 50 MB', bytes: pngWith('iCCP', MUCH) }),
    () => ({ what: 'ten thousand chunks', bytes: pngWith('tEXt', Buffer.from('a\u0000b'), 10_000) }),
    () => ({ what: 'a GIF of thousands of frames', bytes: longGif() }),
    () => ({ what: 'a TIFF that follows itself', bytes: loopedTiff() }),
    () => ({ what: 'a drawing', bytes: Buffer.from(random.oneOf(DRAWINGS)) }),
    () => ({ what: 'no picture', bytes: Buffer.from(random.oneOf(OTHERS)) }),
    () => ({ what: 'nothing', bytes: Buffer.alloc(0) }),
    () => ({ what: 'nothing but zeros', bytes: Buffer.alloc(random.oneOf([1, 1_000, 5_000_000])) }),
    () => ({ what: 'a signature alone', bytes: one.subarray(0, random.oneOf([2, 4, 8, 12, 16])) }),
  ])();
}

const DRAWINGS = [
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:4222/"/></svg>',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${'bcdefgh'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefg'[at]};`.repeat(10)}">`)
    .join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&h;</text></svg>`,
];
const OTHERS = [
  '<html><script>alert(1)</script>',
  '%PDF-1.7',
  '%!PS-Adobe-3.0',
  'push graphic-context',
  '\u007fELF',
  'PK\u0003\u0004',
  'P6 1000000 1000000 255\n',
  '#?RADIANCE\n\n-Y 100000 +X 100000\n',
  'RIFF\u00ff\u00ff\u00ff\u007fWEBPVP8X',
];

function flipped(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes);
  for (let times = 1 + random.below(8); times > 0; times -= 1) {
    changed[random.below(changed.length)] = random.below(256);
  }
  return changed;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function header(width: number, height: number, depth: number, colour: number, interlaced: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlaced], 8);
  return chunk('IHDR', data);
}

const END = chunk('IEND', Buffer.alloc(0));

const PIXELS = deflateSync(Buffer.alloc(4_000_000));

/** Its pixels are few bytes when packed; how many there are, or whether any are there at all, is another matter. */
function drawnPng(random: Random): Buffer {
  const [width, height] = random.oneOf([
    [65_535, 65_535],
    [2 ** 31 - 1, 1],
    [1, 2 ** 31 - 1],
    [30_000, 1_300],
    [0, 0],
    [6_000, 6_000],
  ] as const);
  const [depth, colour] = random.oneOf([
    [1, 0],
    [8, 2],
    [16, 6],
    [3, 9],
  ] as const);
  return hugePng(width, height, [depth, colour, random.below(2)]);
}

export function hugePng(
  width: number,
  height: number,
  [depth, colour, interlaced]: readonly [number, number, number] = [8, 2, 0],
): Buffer {
  const data = chunk('IDAT', PIXELS);
  return Buffer.concat([SIGNATURE, header(width, height, depth, colour, interlaced), data, END]);
}

export function pngWith(type: string, data: Buffer, times = 1): Buffer {
  const more = Array.from({ length: times }, () => chunk(type, data));
  const pixels = chunk('IDAT', deflateSync(Buffer.from([0, 0])));
  return Buffer.concat([SIGNATURE, header(1, 1, 8, 0, 0), ...more, pixels, END]);
}

function packed(size: number, before: string): Buffer {
  return Buffer.concat([Buffer.from(before, 'latin1'), deflateSync(Buffer.alloc(size))]);
}

export const MUCH = packed(50_000_000, 'a\u0000\u0000');

function longGif(): Buffer {
  const head = Buffer.from(
    'GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000\u0000\u0000\u0000\u00ff\u00ff\u00ff',
    'latin1',
  );
  const frame = Buffer.from(
    ',\u0000\u0000\u0000\u0000\u0001\u0000\u0001\u0000\u0000\u0002\u0002D\u0001\u0000',
    'latin1',
  );
  return Buffer.concat([head, ...Array.from({ length: 5_000 }, () => frame), Buffer.from(';')]);
}

function loopedTiff(): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('II*\u0000', 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(1, 8);
  bytes.writeUInt16LE(256, 10);
  bytes.writeUInt32LE(8, 22);
  return bytes;
}
