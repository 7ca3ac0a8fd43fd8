const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The types tEXt, zTXt and iTXt. */
const TEXTS: ReadonlySet<number> = new Set([0x74455874, 0x7a545874, 0x69545874]);
/** The length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

/**
 * Removes the text chunks of a PNG; returns other bytes unchanged. The decoder would unpack them to a thousand times
 * their size, outside of the time limit.
 */
export function withoutTexts(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes;
  const kept: Buffer[] = [];
  let from = 0;
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= bytes.length;) {
    const next = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (TEXTS.has(bytes.readUInt32BE(at + 4))) {
      if (at > from) kept.push(bytes.subarray(from, at));
      from = Math.min(next, bytes.length);
    }
    at = next;
  }
  return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)]);
}
