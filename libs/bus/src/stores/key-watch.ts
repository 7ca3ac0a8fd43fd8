import type { BucketReader, Picture } from './bucket-reader';

/** What a bucket holds, as this process knows it. */
export interface KeyWatch {
  has(key: string): boolean;
  readonly size: number;
  /** False while the picture may be older than 30 s: NATS is away, or the bucket does not answer. Also after this process has stood still, until it has read on. */
  readonly current: boolean;
  stop(): Promise<void>;
}

/** A change is known after this and two round trips. */
const LOOK_MS = 200;
const STALE_MS = 30_000;
/**
 * A process that has not looked for so long has stood still, and with it all of its clocks: what others were told meanwhile it does not know,
 * and requests that have waited for it are the first that it hears of.
 */
const STOOD_STILL_MS = 5_000;

/**
 * Watches a bucket by reading its stream on, several times a second. A consumer would be told a little sooner, but
 * whoever may make one says where the server delivers (`durables.ts`), and one that fell silent looks like one without
 * news. Here each look ends in the knowledge that nothing was missed, or fails.
 */
export class BucketWatch implements KeyWatch {
  /** Whether the picture is young enough, when that was last asked. */
  private isYoung = true;
  /** By the clock of the machine, in milliseconds: when this process last did anything here, when the last look began that told something, and when a standstill was noticed. */
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
    if (now - this.awakeAt > STOOD_STILL_MS) this.wokeAt = now;
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
      if (!this.failing) connection.log.warn({ err: error, bucket }, 'the bucket cannot be read');
      this.failing = true;
    }
  }
}
