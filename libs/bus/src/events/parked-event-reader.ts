import type { Consumer } from '@nats-io/jetstream';
import type { ParkedEvent } from '@marquee/contracts';
import type { Connection } from '../wire';
import type { Inbox } from './inbox';

/** Interval while events are parked. Own events trigger a read at once; this finds those of other replicas. */
const POLL_INTERVAL_MS = 250;
const MIN_REQUEST_INTERVAL_MS = 200;
/** Maximum share of time for reading, because many waiting resources make it slow. */
const MAX_TIME_SHARE = 0.1;
/** Maximum pause, because a slow read may have been a database outage that has ended. */
const MAX_PAUSE_MS = 5_000;
/** Interval while no event is parked. */
const IDLE_INTERVAL_MS = 2_000;

/** Passes parked events to their consumer when they are due. */
export class ParkedEventReader {
  private running: Promise<void> | undefined;
  private stopping = false;
  private woken = false;
  private endRest = () => {};
  private stopListening = () => {};
  private readonly timers = new Set<NodeJS.Timeout>();
  private floor = 0;
  private askedAt = -Infinity;
  private losses = 0;
  private inTrouble = false;

  constructor(
    private readonly connection: Connection,
    private readonly durable: string,
    private readonly consumer: Consumer,
    private readonly inbox: Inbox,
    private readonly desk: {
      /** The number of parked events that `take` can accept now. */
      capacity(): number;
      take(event: ParkedEvent): void;
    },
  ) {}

  start(): void {
    this.stopListening = this.inbox.onDue((consumer) => {
      if (consumer === this.durable) this.wake();
    });
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.stopListening();
    this.timers.forEach(clearTimeout);
    this.wake();
    await this.running;
  }

  /** Schedules the retry of a failed event. */
  wakeIn(ms: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.wake();
    }, ms);
    this.timers.add(timer);
  }

  private wake(): void {
    this.woken = true;
    this.endRest();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.woken = false;
      const begun = performance.now();
      const left = await this.look().catch((error: unknown) => this.troubled(error));
      const tookMs = performance.now() - begun;
      if (!this.woken) await this.rest(left ? restAfter(tookMs) : IDLE_INTERVAL_MS);
    }
  }

  /** True while events are parked. */
  private async look(): Promise<boolean> {
    const capacity = this.desk.capacity();
    // The next read starts when events in memory complete.
    if (capacity <= 0) return true;
    this.forgetOldFloor();
    const { ready, left } = await this.inbox.claim(this.durable, this.floor, capacity);
    for (const event of ready) this.announce(event);
    if (left && ready.length === 0) await this.askFloor();
    // More events may be due; completing these triggers the next read.
    if (ready.length === capacity) this.woken = true;
    this.inTrouble = false;
    return left;
  }

  /** Some events may wait for predecessors that never arrive; the server knows which are still pending. */
  private async askFloor(): Promise<void> {
    const now = performance.now();
    if (!this.connection.connected || now - this.askedAt < MIN_REQUEST_INTERVAL_MS) return;
    this.askedAt = now;
    this.floor = (await this.consumer.info()).ack_floor.stream_seq;
  }

  /** After a reconnect, a server with older data may use the same sequences for other messages. */
  private forgetOldFloor(): void {
    const { losses } = this.connection;
    if (losses !== this.losses) this.floor = 0;
    this.losses = losses;
  }

  private announce(event: ParkedEvent): void {
    const { position, released, attempts } = event;
    if (released && attempts === 0) {
      const about = { consumer: this.durable, company: position.companyid, resource: position.subject };
      this.connection.log.info(
        { ...about, sequence: position.sequence },
        'processing a parked event: its earlier events are not in the stream',
      );
    }
    this.desk.take(event);
  }

  /** Logs an outage once, not four times a second. */
  private troubled(err: unknown): true {
    if (!this.inTrouble) {
      this.connection.log.warn({ err, consumer: this.durable }, 'could not read parked events; retrying');
    }
    this.inTrouble = true;
    return true;
  }

  private rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** The pause after a read while events are parked. */
function restAfter(tookMs: number): number {
  return Math.min(MAX_PAUSE_MS, Math.max(POLL_INTERVAL_MS, tookMs / MAX_TIME_SHARE));
}
