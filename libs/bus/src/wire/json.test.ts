import { bytesOf, textOf } from './json';

const LONG = 2 * 1024 * 1024;

describe('the bytes of a text', () => {
  it('encodes a short text synchronously as bytes', () => {
    expect(bytesOf(['ünï', 'code'])).toEqual([Buffer.from('ünïcode')]);
  });

  it('encodes a long text in pieces, whatever characters end a piece', async () => {
    // Surrogate pairs only, so that every offset is within one, from an even and an odd start.
    for (const text of ['🎬'.repeat(LONG), `x${'🎬'.repeat(LONG)}`]) {
      const pieces = await bytesOf(['', text, 'end']);
      expect(pieces.length).toBeGreaterThan(4);
      expect(textOf(Buffer.concat(pieces)) === `${text}end`).toBe(true);
    }
  });

  it('passes bytes through unchanged between short and long texts', async () => {
    expect(bytesOf(['[', Buffer.from('ü'), ',', 'ï', ']'])).toEqual([Buffer.from('[ü,ï]')]);
    const text = '🎬ü“'.repeat(LONG / 4);
    const pieces = await bytesOf(['[', Buffer.from(text), ',', text, new Uint8Array(Buffer.from(text)), ']']);
    expect(pieces.length).toBeGreaterThan(12);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1024 * 1024);
    expect(textOf(Buffer.concat(pieces)) === `[${text},${text}${text}]`).toBe(true);
  });

  it('returns no empty piece of encoded bytes', async () => {
    for (const texts of [
      [`${'x'.repeat(LONG)}🎬`],
      ['', 'x'.repeat(LONG), ''],
      [`${'x'.repeat(192 * 1024 * 5 - 1)}🎬`],
    ]) {
      const pieces = await bytesOf(texts);
      expect(pieces.every(({ length }) => length > 0)).toBe(true);
      expect(textOf(Buffer.concat(pieces)) === texts.join('')).toBe(true);
    }
  });

  it('combines many short texts into pieces below the maximum size', async () => {
    const texts = Array.from({ length: 3_000 }, (_, n) => String(n).padStart(1_000, '0'));
    const pieces = await bytesOf(texts);
    expect(pieces.map(({ length }) => length).filter((length) => length > 200 * 1024 || length === 0)).toEqual([]);
    expect(textOf(Buffer.concat(pieces)) === texts.join('')).toBe(true);
  });

  it('yields to the event loop between two pieces of a long text', async () => {
    let isDone = false;
    const making = Promise.resolve(bytesOf(['x'.repeat(LONG)])).then(() => (isDone = true));
    const turns: boolean[] = [];
    setImmediate(() => turns.push(isDone));
    await making;
    expect(turns).toEqual([false]);
  });
});
