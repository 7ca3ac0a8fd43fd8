import { ShopError } from '@marquee/contracts';
import { streamOf, subjectPrefix } from './buckets';
import { type Connection, store, storedBytes } from '../wire';

/** The server refuses a message whose subject has one already. */
const IF_FIRST = { 'Nats-Expected-Last-Subject-Sequence': '0' };

/** The keys of a bucket whose first value is the one that counts, for everybody, until the server forgets it. */
export class FirstValues {
  constructor(
    private readonly connection: Connection,
    private readonly bucket: string,
  ) {}

  /** The value of a key; where it has none, it is this one from now on. All who ask get the same. */
  async settle(key: string, proposed: Uint8Array): Promise<Uint8Array> {
    const known = await this.get(key);
    if (known !== null) return known;
    const message = { to: subjectPrefix(this.bucket) + key, headers: IF_FIRST, body: proposed };
    try {
      await store(this.connection.mux, streamOf(this.bucket), message);
      return proposed;
    } catch (error) {
      // Somebody else was first, or it was we ourselves and the answer got lost.
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
