import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';

/** Characters that are made bytes in a millisecond or two. */
const PIECE = 768 * 1024;

export function jsonOf(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value) ?? 'null');
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** The bytes of a text. Of a long one they come in pieces, and between two of them everybody else has a turn. */
export function bytesOf(text: string): [Uint8Array] | Promise<Uint8Array[]> {
  return text.length <= PIECE ? [Buffer.from(text)] : bytesInTurns(text);
}

async function bytesInTurns(text: string): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfPiece(text, at + PIECE);
    pieces.push(Buffer.from(text.slice(at, end)));
    at = end;
    await othersHadTheirTurn();
  }
  return pieces;
}

/** Never between the two halves of one character. */
function endOfPiece(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}
