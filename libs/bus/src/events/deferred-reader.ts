import type { Consumer } from '@nats-io/jetstream';
import type { DeferredEvent } from '@marquee/contracts';
import type { Connection } from '../wire';
import type { Inbox } from './inbox';

/** While events are deferred. Those of our own process are told at once; this finds what others have left behind. */
const LOOK_MS = 250;
/** The server is asked no more often, however often we look. */
const ASK_MS = 200;
/** A look through many resources that all wait takes its time: the database has other work, too. */
const LOOK_SHARE = 0.1;
/** A rest is no longer than this, whatever the share: what took the time may have been a database that said nothing, and is there again. */
const MOST_REST_MS = 5_000;
/** While none is known. */
const IDLE_MS = 2_000;

/** Hands a consumer's deferred events on when their turn has come. */
export class DeferredReader {
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
      /** How many more may be handed on now. */
      room(): number;
      take(event: DeferredEvent): void;
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

  /** One that has failed is tried again then. */
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
      if (!this.woken) await this.rest(left ? restAfter(tookMs) : IDLE_MS);
    }
  }

  /** True while there are deferred events. */
  private async look(): Promise<boolean> {
    const room = this.desk.room();
    // Whoever settles some of those in hand wakes us.
    if (room <= 0) return true;
    this.forgetOldFloor();
    const { ready, left } = await this.inbox.claim(this.durable, this.floor, room);
    for (const event of ready) this.announce(event);
    if (left && ready.length === 0) await this.askFloor();
    // There may be more; what comes behind these, we are told when they are settled.
    if (ready.length === room) this.woken = true;
    this.inTrouble = false;
    return left;
  }

  /** Some may wait for events that will never come; the server knows what may still be on its way. */
  private async askFloor(): Promise<void> {
    const now = performance.now();
    if (!this.connection.connected || now - this.askedAt < ASK_MS) return;
    this.askedAt = now;
    this.floor = (await this.consumer.info()).ack_floor.stream_seq;
  }

  /** Behind a new connection there may be a server with older data, where the same places are of other messages. */
  private forgetOldFloor(): void {
    const { losses } = this.connection;
    if (losses !== this.losses) this.floor = 0;
    this.losses = losses;
  }

  private announce(event: DeferredEvent): void {
    const { position, released, attempts } = event;
    if (released && attempts === 0) {
      const about = { consumer: this.durable, company: position.companyid, resource: position.subject };
      this.connection.log.info(
        { ...about, sequence: position.sequence },
        'a resource begins here, or goes on after a gap',
      );
    }
    this.desk.take(event);
  }

  /** An outage is one line, not four a second. */
  private troubled(err: unknown): true {
    if (!this.inTrouble) this.connection.log.warn({ err, consumer: this.durable }, 'deferred events could not be read');
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

/** How long to rest after a look, while events are deferred. */
function restAfter(tookMs: number): number {
  return Math.min(MOST_REST_MS, Math.max(LOOK_MS, tookMs / LOOK_SHARE));
}
