import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { withTimeout } from '@marquee/async';
import type { ExpectedChecksum } from './tus';

/** How a body ends: with its last byte, without it, or after the time for a request. */
type End = 'complete' | 'cut' | 'late';

/** The body of a request as segments. What has arrived counts, also if the client disconnects. */
export class ArrivingBody {
  end: End | undefined;
  private readonly chunks: AsyncIterableIterator<Buffer>;
  private readonly hash: Hash | undefined;
  /** Bytes that have arrived and belong to the next segment. */
  private held: Buffer | null = null;

  constructor(
    body: Readable,
    /** By the monotonic clock. */
    private readonly until: number,
    private readonly checksum?: ExpectedChecksum,
  ) {
    this.chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
    this.hash = checksum && createHash(checksum.algorithm);
  }

  /** Waits for the first bytes of the next segment; false at the end of the body. */
  async hasMore(): Promise<boolean> {
    while (this.end === undefined && (this.held === null || this.held.length === 0)) this.held = await this.next();
    return this.held !== null && this.held.length > 0;
  }

  /** The bytes of the next segment, at most this many. */
  async *segment(most: number): AsyncGenerator<Buffer> {
    for (let left = most; left > 0 && (await this.hasMore());) {
      const piece = (this.held as Buffer).subarray(0, left);
      this.held = (this.held as Buffer).subarray(piece.length);
      left -= piece.length;
      this.hash?.update(piece);
      yield piece;
    }
  }

  /** Call this once, at the end. */
  matchesChecksum(): boolean {
    return this.hash?.digest('base64') === this.checksum?.digest;
  }

  private async next(): Promise<Buffer | null> {
    const left = this.until - performance.now();
    if (left <= 0) return this.ended('late');
    try {
      const chunk = await withTimeout(this.chunks.next(), left, () => null);
      if (chunk === null) return this.ended('late');
      return chunk.done === true ? this.ended('complete') : chunk.value;
    } catch {
      return this.ended('cut');
    }
  }

  private ended(end: End): null {
    this.end = end;
    return null;
  }
}
