import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import type { JsonPiece } from '@marquee/contracts';

/**
 * Characters per piece, encoded and sent in about a millisecond. Larger pieces would use less CPU time, but block other
 * requests longer.
 */
const PART_CHARS = 192 * 1024;
/** Smaller texts are not worth the round trip that each further piece requires. */
const MAX_SYNC_CHARS = 4 * PART_CHARS;

export function jsonOf(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value) ?? 'null');
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/**
 * The bytes of these pieces in sequence. Long ones are encoded in parts, with a yield to the event loop between two
 * parts.
 */
export function bytesOf(pieces: readonly JsonPiece[]): [Uint8Array] | Promise<Uint8Array[]> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return length <= MAX_SYNC_CHARS ? [together(pieces)] : bytesInTurns(pieces);
}

async function bytesInTurns(pieces: readonly JsonPiece[]): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for (const part of partsOf(pieces)) {
    const bytes = together(part);
    if (bytes.length === 0) continue;
    parts.push(bytes);
    await othersHadTheirTurn();
  }
  return parts;
}

/** Writes each piece to its offset, because concatenating the text first takes several times as long. */
function together(pieces: readonly JsonPiece[]): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') at += bytes.write(piece, at);
    else {
      bytes.set(piece, at);
      at += piece.length;
    }
  }
  return bytes;
}

/** Yields parts: as many pieces as fill a part, or the sections of a longer piece. */
function* partsOf(pieces: readonly JsonPiece[]): Generator<readonly JsonPiece[]> {
  let some: JsonPiece[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (length + piece.length > PART_CHARS) {
      yield some;
      [some, length] = [[], 0];
    }
    let at = 0;
    while (piece.length - at > PART_CHARS) {
      const end = endOfPart(piece, at + PART_CHARS);
      yield [piece.slice(at, end)];
      at = end;
    }
    some.push(at === 0 ? piece : piece.slice(at));
    length += piece.length - at;
  }
  yield some;
}

/** The end of a part, which never splits a surrogate pair. */
function endOfPart(piece: JsonPiece, end: number): number {
  if (typeof piece !== 'string') return end;
  const last = piece.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}
