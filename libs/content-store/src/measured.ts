import { createHash } from 'node:crypto';
import type { Bytes, WrittenContent } from './content-store';

/** Counts and digests bytes that pass through. */
export class Measure {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  async *of(bytes: Bytes): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      this.bytes += piece.length;
      this.hash.update(piece);
      yield piece;
    }
  }

  /** Call this once, behind the last byte. */
  end(): WrittenContent {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
