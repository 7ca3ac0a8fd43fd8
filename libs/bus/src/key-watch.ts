import type { BucketReader, Picture } from './bucket-reader';

/** What a bucket holds, as this process knows it. */
export interface KeyWatch {
  has(key: string): boolean;
  readonly size: number;
  /** False while the picture may be older than 30 s: NATS is away, or the bucket does not answer. */
  readonly current: boolean;
  stop(): Promise<void>;
}

/** A change is known after this and two round trips. */
const LOOK_MS = 200;
const STALE_MS = 30_000;

/**
 * Watches a bucket by reading its stream on, several times a second. A consumer would be told a little sooner, but
 * whoever may make one says where the server delivers (`durables.ts`), and one that fell silent looks like one without
 * news. Here each look ends in the knowledge that nothing was missed, or fails.
 */
export class BucketWatch implements KeyWatch {
  current = true;
  private readonly ticking: NodeJS.Timeout;
  private looking: Promise<void> | undefined;
  private failing = false;

  private constructor(
    private readonly reader: BucketReader,
    private readonly now: () => number,
    private picture: Picture,
    /** When the picture was true. */
    private seenAt: number,
  ) {
    this.ticking = setInterval(() => this.tick(), LOOK_MS).unref();
  }

  static async open(reader: BucketReader, now: () => number): Promise<BucketWatch> {
    const seenAt = now();
    return new BucketWatch(reader, now, await reader.look(), seenAt);
  }

  has(key: string): boolean {
    return this.picture.keys.has(key);
  }
  get size(): number {
    return this.picture.keys.size;
  }

  async stop(): Promise<void> {
    clearInterval(this.ticking);
    await this.looking;
  }

  /** Sets `current` here, so that those who ask on every request read no clock. */
  private tick(): void {
    this.current = this.now() - this.seenAt <= STALE_MS;
    if (!this.reader.connection.connected) return;
    this.looking ??= this.look().finally(() => (this.looking = undefined));
  }

  private async look(): Promise<void> {
    const { connection, bucket } = this.reader;
    const seenAt = this.now();
    try {
      this.picture = await this.reader.look(this.picture);
      this.seenAt = seenAt;
      if (this.failing) connection.log.info({ bucket }, 'the bucket can be read again');
      this.failing = false;
    } catch (error) {
      if (!this.failing) connection.log.warn({ err: error, bucket }, 'the bucket cannot be read');
      this.failing = true;
    }
  }
}
