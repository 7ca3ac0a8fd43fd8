/** The first and the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The requested part of a file; undefined for the whole file, null for a part beyond its end. RFC 9110, 14.2: a server
 * may ignore several ranges, and ignores a malformed header.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first, last] = /^\s*bytes\s*=\s*(\d{0,16})\s*-\s*(\d{0,16})\s*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return lastBytes(Number(last), size);
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : null;
}

function lastBytes(count: number, size: number): ByteRange | null {
  return count === 0 || size === 0 ? null : { start: Math.max(0, size - count), end: size - 1 };
}

/** `If-Range`: whether the range applies, because the client has a part of this very file. Weak tags never match. */
export function isSameFile(
  header: string | undefined,
  { etag, modified }: { etag: string; modified: string },
): boolean {
  return header === undefined || header.trim() === etag || header.trim() === modified;
}
