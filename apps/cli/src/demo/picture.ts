import { crc32, deflateSync } from 'node:zlib';
import { Random } from './random';

const [WIDTH, HEIGHT] = [320, 240];
/** Pixels for each unit of the drawing. */
const SCALE = 2;
type Colour = readonly [red: number, green: number, blue: number];

/** A PNG of a harbour in simple shapes and colours derived from the seed. */
export function harbourPicture(seed: string): Buffer {
  const random = new Random(`picture ${seed}`);
  const hue = random.next();
  const [sky, sea, sun, boat] = [tone(hue, 0.85), tone(hue + 0.55, 0.45), tone(hue + 0.1, 0.97), tone(hue + 0.5, 0.2)];
  const horizon = random.between(115, 160);
  const [sunX, sunY, radius] = [random.between(40, 280), random.between(30, 100), random.between(12, 30)];
  const [boatX, size] = [random.between(75, 245), random.between(25, 55)];
  const colourAt = (x: number, y: number): Colour => {
    const [across, above] = [Math.abs(x - boatX), horizon - y];
    const isHull = Math.abs(above) < size / 4 && across < size + above;
    const isSail = above >= size / 4 && above < size * 1.4 && x > boatX && across < (size * 1.4 - above) / 2;
    if (isHull) return boat;
    if (isSail) return sun;
    if (y > horizon) return shaded(sea, 1 - ((y - horizon) / HEIGHT) * 0.8 - (Math.floor(y / 6) % 2) * 0.03);
    if (Math.hypot(x - sunX, y - sunY) < radius) return sun;
    return shaded(sky, 1 - (y / horizon) * 0.25);
  };
  return png(colourAt);
}

function tone(hue: number, light: number): Colour {
  const part = (shift: number) => Math.round(255 * light * (0.72 + 0.28 * Math.cos(2 * Math.PI * (hue + shift))));
  return [part(0), part(1 / 3), part(2 / 3)];
}

function shaded([red, green, blue]: Colour, by: number): Colour {
  return [red * by, green * by, blue * by];
}

/** Eight bits for each of three colours, without any filter. */
function png(colourAt: (x: number, y: number) => Colour): Buffer {
  const [width, height] = [WIDTH * SCALE, HEIGHT * SCALE];
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0, at = 0; y < height; y++) {
    at += 1;
    for (let x = 0; x < width; x++) {
      for (const part of colourAt(x / SCALE, y / SCALE)) at = rows.writeUInt8(Math.floor(part), at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
