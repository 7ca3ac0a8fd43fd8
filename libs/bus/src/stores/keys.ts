import { jetstream } from '@nats-io/jetstream';
import { Kvm, type KV } from '@nats-io/kv';
import { ShopError } from '@marquee/contracts';
import type { Connection } from '../wire';

/** Timeout of a write, so that a reply lost with a connection does not delay the next attempt. */
const ANSWER_MS = 2_000;

/** The keys of a bucket for its writers. Writes are idempotent. */
export class Keys {
  private readonly buckets: Kvm;

  constructor(
    private readonly connection: Connection,
    private readonly bucket: string,
  ) {
    this.buckets = new Kvm(jetstream(connection.nc, { timeout: ANSWER_MS }));
  }

  async put(key: string): Promise<void> {
    await (await this.open()).put(key, '');
  }

  async remove(key: string): Promise<void> {
    await (await this.open()).delete(key);
  }

  /** Makes no call, because `provision` has created the bucket. */
  private async open(): Promise<KV> {
    if (!this.connection.connected) throw new ShopError('unavailable');
    return this.buckets.open(this.bucket);
  }
}
