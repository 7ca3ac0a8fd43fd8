import { bytesOf, textOf } from './json';

const LONG = 2 * 1024 * 1024;

describe('the bytes of a text', () => {
  it('are there at once where it is short', () => {
    expect(bytesOf(['ünï', 'code'])).toEqual([Buffer.from('ünïcode')]);
  });

  it('come in pieces where it is long, whatever stands at their ends', async () => {
    // One character of two halves after the other, so that every place is within one, from an even and from an odd start.
    for (const text of ['🎬'.repeat(LONG), `x${'🎬'.repeat(LONG)}`]) {
      const pieces = await bytesOf(['', text, 'end']);
      expect(pieces.length).toBeGreaterThan(4);
      expect(textOf(Buffer.concat(pieces)) === `${text}end`).toBe(true);
    }
  });

  it('are taken as they are where they are bytes already, beside texts, short and long', async () => {
    expect(bytesOf(['[', Buffer.from('ü'), ',', 'ï', ']'])).toEqual([Buffer.from('[ü,ï]')]);
    const text = '🎬ü“'.repeat(LONG / 4);
    const pieces = await bytesOf(['[', Buffer.from(text), ',', text, new Uint8Array(Buffer.from(text)), ']']);
    expect(pieces.length).toBeGreaterThan(12);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1024 * 1024);
    expect(textOf(Buffer.concat(pieces)) === `[${text},${text}${text}]`).toBe(true);
  });

  it('have no empty piece among them', async () => {
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

  it('come in pieces of many short ones, none of them longer than a piece', async () => {
    const texts = Array.from({ length: 3_000 }, (_, n) => String(n).padStart(1_000, '0'));
    const pieces = await bytesOf(texts);
    expect(pieces.map(({ length }) => length).filter((length) => length > 200 * 1024 || length === 0)).toEqual([]);
    expect(textOf(Buffer.concat(pieces)) === texts.join('')).toBe(true);
  });

  it('let others have a turn between two pieces', async () => {
    let isDone = false;
    const making = Promise.resolve(bytesOf(['x'.repeat(LONG)])).then(() => (isDone = true));
    const turns: boolean[] = [];
    setImmediate(() => turns.push(isDone));
    await making;
    expect(turns).toEqual([false]);
  });
});
