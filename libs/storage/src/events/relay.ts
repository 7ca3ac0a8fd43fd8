import { withTimeout } from '@marquee/async';
import { setTimeout as sleep } from 'node:timers/promises';
import { epochMs, type Service, StoreFull } from '@marquee/contracts';
import { type Database, inTransaction, type Transaction } from '../core';
import type { RelayBus } from './relay-bus';
import {
  claim,
  type Claimed,
  isAnyUnpublished,
  markFailed,
  markPublished,
  type Published,
  type Refused,
} from './relay-rows';
import { restoreLost } from './stream-check';

export interface RelayLog {
  info(message: string): void;
  warn(fields: object, message: string): void;
}

export interface RelayOptions {
  readonly log?: RelayLog;
  /** How long the relay rests after a pass; commits in its own process wake it at once. Doubles while the outbox is empty. */
  readonly intervalMs?: number;
  /** Keys per pass. */
  readonly batch?: number;
  readonly publishTimeoutMs?: number;
}

const INTERVAL_MS = 250;
/** The longest rest of an idle relay, in intervals: this bounds how late it finds events of a process that died. */
const MAX_IDLE_INTERVALS = 8;
/** From the beginning of one pass to that of the next while events keep coming: a pass costs much the same for one as for twenty. */
const SPACING_MS = 25;
const BATCH = 100;
const PUBLISH_TIMEOUT_MS = 5_000;
/** No new row is begun after this; well below the server's limit for an idle transaction. */
const LEASE_MS = 30_000;
/** How long a statement of a pass may take. */
const ANSWER_MS = 10_000;
/** How often the stream is compared with what was published to it, beside start and trouble. */
const CHECK_EVERY_MS = 60_000;
/** How long a relay waits between two tries while JetStream has no room: this bounds how late events go on when it has. */
const FULL_INTERVAL_MS = 1_000;

/**
 * Carries a service's events from the outbox to the stream. Every replica runs one; they share the work by row locks.
 * An event is published at least once, events of one key in order; its id lets the stream and the inbox drop repeats.
 */
export class Relay {
  private readonly interval: number;
  private readonly batch: number;
  private readonly publishTimeout: number;
  private running?: Promise<void>;
  private stopListening = () => {};
  private readonly stopping = new AbortController();
  private woken = false;
  private inTrouble = false;
  /** Whether JetStream had no room for the last event that this relay published. */
  private isFull = false;
  private endRest = () => {};
  /** How long the next rest takes. */
  private restMs: number;
  private checkAt = 0;
  /** How often the bus had lost its connection when the stream was last compared; undefined until it was. */
  private losses?: number;
  /** The key after which the next pass looks. */
  private after = '';
  /** Whether a key before that one has more to publish. */
  private isAnyLeft = false;

  constructor(
    private readonly db: Database,
    private readonly service: Service,
    private readonly bus: RelayBus,
    private readonly options: RelayOptions = {},
  ) {
    this.interval = options.intervalMs ?? INTERVAL_MS;
    this.restMs = this.interval;
    this.batch = options.batch ?? BATCH;
    this.publishTimeout = options.publishTimeoutMs ?? PUBLISH_TIMEOUT_MS;
  }

  start(): void {
    if (this.running) return;
    this.stopListening = this.db.on('events', () => this.wake());
    this.running = this.run();
  }

  wake(): void {
    this.woken = true;
    this.endRest();
  }

  /** Ends after one more pass, for what was committed last; what is left stays in the outbox. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.stopListening();
    this.wake();
    await this.running;
  }

  /** How much is waiting to be published, and for how long. */
  async lag(): Promise<{ events: number; seconds: number }> {
    const [lag] = await this.db.query<{ events: number; oldest: Date | null }>(
      'select count(*) as events, min(created_at) as oldest from outbox where published_at is null',
      [],
      'relay_lag',
    );
    const since = lag?.oldest?.getTime() ?? Infinity;
    return { events: lag?.events ?? 0, seconds: Math.max(0, (this.db.clock.now().getTime() - since) / 1000) };
  }

  /** Whether events wait because JetStream has no room: its disk is full, or it has all the bytes that it may have. */
  get isStreamFull(): boolean {
    return this.isFull;
  }

  /** Compares with the stream now, and says how much is published again because the stream had lost it. */
  async compare(): Promise<number> {
    const restored = await restoreLost(this.db, this.bus, gateOf(this.service), true);
    this.wake();
    return restored;
  }

  /** Whether the stream has the event in that place. */
  async isStored(id: string, place: number): Promise<boolean> {
    return (await this.bus.storedMessageId(place)) === id;
  }

  private async run(): Promise<void> {
    let isAsked = true;
    while (!this.stopping.signal.aborted) {
      // What was committed while a pass looked at later keys has to wait for the first of the next ones.
      if (this.after === '') this.woken = false;
      const begun = performance.now();
      const more: boolean = await this.round(isAsked).catch((error: unknown) => this.troubled(error));
      isAsked = this.isFull ? await this.restWhileFull() : more || this.woken || (await this.rest());
      const early = begun + Math.min(SPACING_MS, this.interval) - performance.now();
      if (!more && early > 0) await sleep(early);
    }
    await this.round(true).catch((error: unknown) => this.troubled(error));
  }

  /** True when there may be more to publish at once. One that nobody asked for looks first whether it is worth a transaction. */
  private async round(isAsked: boolean): Promise<boolean> {
    await this.checkWhenDue();
    const isAny = isAsked || (await isAnyUnpublished(this.db));
    // Another relay may have published everything since.
    if (!isAny) this.noticeFull(null);
    this.restMs = isAny ? this.interval : Math.min(2 * this.restMs, MAX_IDLE_INTERVALS * this.interval);
    const more = isAny && (await this.pass());
    this.inTrouble = false;
    return more;
  }

  /** `null`: there is room. Of the rows that wait nothing is noted: none of them is at fault, and each would only be tried later. */
  private noticeFull(error: StoreFull | null): void {
    const { isFull } = this;
    this.isFull = error !== null;
    const { log } = this.options;
    const fields = { err: error, service: this.service };
    if (error && !isFull) log?.warn(fields, 'JetStream has no room: events wait in the outbox');
    if (!error && isFull) log?.info('JetStream has room again: events are published');
  }

  /** False, so that the next round looks whether anything waits. Commits do not shorten it: each would be one more try in vain. */
  private async restWhileFull(): Promise<false> {
    await sleep(FULL_INTERVAL_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    return false;
  }

  /** An outage is one line, not four a second. */
  private troubled(error: unknown): false {
    this.restMs = this.interval;
    if (!this.inTrouble) {
      this.options.log?.warn({ err: error, service: this.service }, 'the outbox relay met an error; it goes on trying');
    }
    this.inTrouble = true;
    return false;
  }

  /** True when somebody has ended it. */
  private rest(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), this.restMs);
      this.endRest = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  /**
   * Publishes while the row locks are held: the lock is the lease. It needs no expiry that could be too short for a slow
   * publish or too long after a crash: when this process is killed its connection breaks, Postgres rolls back, and the
   * rows are free at once for the next relay.
   */
  private pass(): Promise<boolean> {
    // A mark that is lost in a crash of Postgres means an event published twice under one id, which everybody expects.
    const opening = `set local synchronous_commit = off; select pg_advisory_xact_lock_shared(${gateOf(this.service)})`;
    const options = { deadline: epochMs() + 2 * LEASE_MS, answerMs: ANSWER_MS, opening };
    return inTransaction(this.db, options, async (tx) => {
      const { keys, run, after } = await claim(tx, this.batch, this.db.clock.now(), this.after);
      const leaseEnd = epochMs() + LEASE_MS;
      // One key finds out whether there is room again.
      const tried = this.isFull ? keys.slice(0, 1) : keys;
      const outcomes = await Promise.all(tried.map((rows) => this.publishKey(tx, rows, leaseEnd)));
      const published = outcomes.flatMap((outcome) => outcome.published);
      const refused = outcomes.flatMap((outcome) => outcome.refused);
      const full = outcomes.find((outcome) => outcome.full)?.full;
      if (full || published.length > 0) this.noticeFull(full ?? null);
      await markPublished(tx, published, this.db.clock.now());
      await markFailed(tx, refused, this.db.clock.now());
      // Perhaps the whole bus is away: the check before the next pass finds out, before more rows pay for it.
      if (refused.length > 0) this.checkAt = 0;
      return this.goOn(
        after,
        tried.length < keys.length || outcomes.some((outcome) => outcome.published.length === run),
      );
    });
  }

  /** The next pass looks at the keys that follow, and after the last ones at the first again if any of them had more. */
  private goOn(after: string | null, isAnyLeft: boolean): boolean {
    const more = after !== null || this.isAnyLeft || isAnyLeft;
    this.isAnyLeft = after !== null && (this.isAnyLeft || isAnyLeft);
    this.after = after ?? '';
    return more;
  }

  /** In order, up to the first that fails; the rest of the key waits behind it. */
  private async publishKey(tx: Transaction, rows: readonly Claimed[], leaseEnd: number): Promise<KeyOutcome> {
    const published: Published[] = [];
    for (const row of rows) {
      // Without the lock another relay may be ahead of this one already; behind a new connection the stream may lack what went before.
      if (tx.lost || this.bus.losses !== this.losses || epochMs() > leaseEnd) break;
      try {
        published.push({ id: row.id, sequence: await this.publish(row) });
      } catch (error) {
        if (error instanceof StoreFull) return { published, refused: [], full: error };
        const reason = error instanceof Error ? error.message : String(error);
        this.options.log?.warn({ err: error, subject: row.subject, event: row.event_id }, 'an event was not published');
        return { published, refused: [{ id: row.id, attempts: row.attempts + 1, error: reason }] };
      }
    }
    return { published, refused: [] };
  }

  private async publish(row: Claimed): Promise<number> {
    const headers: Record<string, string> = { 'request-id': row.request_id };
    if (row.traceparent) headers.traceparent = row.traceparent;
    const answer = this.bus.publishEvent(row.subject, row.event_id, row.body, headers);
    const { seq } = await withTimeout(answer, this.publishTimeout);
    return seq;
  }

  /** After a lost connection too: a server with older data must get back what it has lost before it gets anything new. */
  private async checkWhenDue(): Promise<void> {
    const { losses } = this.bus;
    if (epochMs() < this.checkAt && losses === this.losses) return;
    // A server that has just come back may not be able to answer yet: nothing is published until it has.
    this.checkAt = 0;
    const restored = await restoreLost(this.db, this.bus, gateOf(this.service), losses !== this.losses);
    if (restored > 0) this.options.log?.warn({ restored }, 'the stream had lost events; they are published again');
    this.losses = losses;
    this.checkAt = epochMs() + CHECK_EVERY_MS;
  }
}

interface KeyOutcome {
  readonly published: readonly Published[];
  readonly refused: readonly Refused[];
  /** JetStream had no room for the next row. */
  readonly full?: StoreFull;
}

/** Shared by passes of relays, exclusive for the restoring of lost events, which must not meet a pass under way. */
function gateOf(service: Service): string {
  return `hashtextextended('relay ${service}', 0)`;
}
