import type { BucketReader, Picture } from './bucket-reader';

/** The content of a bucket in this process. */
export interface KeyWatch {
  has(key: string): boolean;
  readonly size: number;
  /**
   * False while the content may be older than 30 s, because NATS or the bucket does not respond. Also false after a
   * suspended process resumes, until it has read again.
   */
  readonly current: boolean;
  stop(): Promise<void>;
}

/** A change is visible after this time and two round trips. */
const POLL_INTERVAL_MS = 200;
const STALE_MS = 30_000;
/**
 * A longer pause between reads means that the process was suspended, together with its clocks. Its requests must not
 * rely on the old content.
 */
const SUSPENDED_MS = 5_000;

/**
 * Follows a bucket by polling its stream several times a second. A consumer would be faster, but its creator chooses
 * the delivery subject, and an unresponsive one looks idle; a poll is complete or fails.
 */
export class BucketWatch implements KeyWatch {
  /** Whether the content was recent at the last check. */
  private isYoung = true;
  /**
   * By the machine's clock in milliseconds: the last activity, the start of the last successful read, and the last
   * detected suspension.
   */
  private awakeAt = performance.now();
  private lookedAt = this.awakeAt;
  private wokeAt = -Infinity;
  private readonly ticking: NodeJS.Timeout;
  private looking: Promise<void> | undefined;
  private failing = false;

  private constructor(
    private readonly reader: BucketReader,
    private readonly now: () => number,
    private picture: Picture,
    /** The time at which the content was valid. */
    private seenAt: number,
  ) {
    this.ticking = setInterval(() => this.tick(), POLL_INTERVAL_MS).unref();
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

  get current(): boolean {
    this.noticeStandstill();
    return this.isYoung && this.lookedAt >= this.wokeAt;
  }

  async stop(): Promise<void> {
    clearInterval(this.ticking);
    await this.looking;
  }

  private tick(): void {
    this.noticeStandstill();
    this.isYoung = this.now() - this.seenAt <= STALE_MS;
    if (!this.reader.connection.connected) return;
    this.looking ??= this.look().finally(() => (this.looking = undefined));
  }

  private noticeStandstill(): void {
    const now = performance.now();
    if (now - this.awakeAt > SUSPENDED_MS) this.wokeAt = now;
    this.awakeAt = now;
  }

  private async look(): Promise<void> {
    const { connection, bucket } = this.reader;
    const seenAt = this.now();
    const begunAt = performance.now();
    try {
      this.picture = await this.reader.look(this.picture);
      this.seenAt = seenAt;
      this.lookedAt = begunAt;
      if (this.failing) connection.log.info({ bucket }, 'the bucket can be read again');
      this.failing = false;
    } catch (error) {
      if (!this.failing) connection.log.warn({ err: error, bucket }, 'cannot read the bucket; retrying');
      this.failing = true;
    }
  }
}
