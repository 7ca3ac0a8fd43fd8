import type { Readable } from 'node:stream';

/** The bytes of an object, in any pieces. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Both bounds are inclusive, as in HTTP ranges. */
export interface ByteRange {
  readonly start?: number;
  readonly end?: number;
}

export interface WrittenContent {
  readonly bytes: number;
  /** Hex digits. */
  readonly sha256: string;
}

export interface StoredContent {
  readonly key: string;
  readonly bytes: number;
  readonly modified: Date;
}

/**
 * Objects of any size by key. Bytes pass through in small pieces in both directions, and readers see an object only
 * when all its bytes are stored.
 */
export interface ContentStore {
  /** The memory that one write may hold. */
  readonly writeMemory: number;
  /** Replaces an object. If the bytes end with an error, nothing is stored. */
  write(key: string, bytes: Bytes): Promise<WrittenContent>;
  /** Throws `ContentMissing` for an unknown key. The caller must read or destroy the stream. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The number of bytes, or null for an unknown key. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Removes all objects whose keys begin with a folder: `uploads/1202/17/`. */
  removeAll(folder: string): Promise<void>;
  /** All readable objects whose keys begin with a folder, in any order; all without one. Some may have foreign names. */
  keys(folder?: string): AsyncIterable<StoredContent>;
}

export class ContentMissing extends Error {
  constructor(key: string) {
    super(`The content store has no object ${key}.`);
    this.name = 'ContentMissing';
  }
}

const KEY = /^[\w-]+(?:\/[\w-]+)*$/;

/** Refuses keys that could leave the store. */
export function expectKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is not a key of the content store.`);
  return key;
}

export function expectFolder(folder: string): string {
  if (!folder.endsWith('/')) throw new Error(`The folder "${folder}" must end with a slash.`);
  expectKey(folder.slice(0, -1));
  return folder;
}
