import { ShopError } from '@marquee/contracts';
import { streamOf, subjectPrefix } from './buckets';
import { type Connection, store, storedBytes } from '../wire';

/** The server refuses a message if its subject already has one. */
const IF_FIRST = { 'Nats-Expected-Last-Subject-Sequence': '0' };

/** Keys of a bucket in which the first value wins for all users, until it expires. */
export class FirstValues {
  constructor(
    private readonly connection: Connection,
    private readonly bucket: string,
  ) {}

  /** The value of a key, or the proposed one if it has none. Every caller gets the same value. */
  async settle(key: string, proposed: Uint8Array): Promise<Uint8Array> {
    const known = await this.get(key);
    if (known !== null) return known;
    const message = { to: subjectPrefix(this.bucket) + key, headers: IF_FIRST, body: proposed };
    try {
      await store(this.connection.mux, streamOf(this.bucket), message);
      return proposed;
    } catch (error) {
      // Another caller wrote first, or our own reply was lost.
      const settled = await this.get(key);
      if (settled === null) throw error;
      return settled;
    }
  }

  private async get(key: string): Promise<Uint8Array | null> {
    if (!this.connection.connected) throw new ShopError('unavailable');
    const which = { last_by_subj: subjectPrefix(this.bucket) + key };
    return storedBytes(this.connection.mux, streamOf(this.bucket), which);
  }
}
