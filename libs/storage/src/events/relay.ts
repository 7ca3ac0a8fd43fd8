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
  /**
   * Pause after a pass, which doubles while the outbox is empty. Commits of the same process wake the relay at once.
   */
  readonly intervalMs?: number;
  /** Keys per pass. */
  readonly batch?: number;
  readonly publishTimeoutMs?: number;
}

const INTERVAL_MS = 250;
/** The longest pause of an idle relay, in intervals: events of a dead process, such as a revocation, wait for it. */
const MAX_IDLE_INTERVALS = 2;
/**
 * The time from the start of one pass to the next under load: a pass costs much the same for one row as for twenty.
 */
const SPACING_MS = 25;
const BATCH = 100;
const PUBLISH_TIMEOUT_MS = 5_000;
/** A pass starts no new row after this, well below the server's idle-transaction limit. */
const LEASE_MS = 30_000;
/** Timeout of one statement in a pass. */
const ANSWER_MS = 10_000;
/** Interval of stream comparisons, in addition to start and reconnects. */
const CHECK_EVERY_MS = 60_000;
/** Retry interval while JetStream is full; bounds how late publishing resumes. */
const FULL_INTERVAL_MS = 1_000;

/**
 * Publishes a service's outbox to the stream, at least once and in order per key. Every replica runs one and shares
 * the work by row locks; the stream and the inbox drop duplicates by id.
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
  /** Whether JetStream was full at the last event of this relay. */
  private isFull = false;
  private endRest = () => {};
  /** Duration of the next pause. */
  private restMs: number;
  private checkAt = 0;
  /** The bus's lost-connection count at the last stream comparison; undefined before the first. */
  private losses?: number;
  /** The key after which the next pass starts. */
  private after = '';
  /** Whether an earlier key has more rows to publish. */
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

  /** Stops after one more pass, which publishes the last commits; other events stay in the outbox. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.stopListening();
    this.wake();
    await this.running;
  }

  /** Returns the number of unpublished events and the age of the oldest. */
  async lag(): Promise<{ events: number; seconds: number }> {
    const [lag] = await this.db.query<{ events: number; oldest: Date | null }>(
      'select count(*) as events, min(created_at) as oldest from outbox where published_at is null',
      [],
      'relay_lag',
    );
    const since = lag?.oldest?.getTime() ?? Infinity;
    return { events: lag?.events ?? 0, seconds: Math.max(0, (this.db.clock.now().getTime() - since) / 1000) };
  }

  /** Whether events wait because JetStream is full: its disk, or its byte limit. */
  get isStreamFull(): boolean {
    return this.isFull;
  }

  /** Compares with the stream now and returns how many lost events are republished. */
  async compare(): Promise<number> {
    const restored = await restoreLost(this.db, this.bus, gateOf(this.service), true);
    this.wake();
    return restored;
  }

  /** Returns whether the stream has the event at that sequence. */
  async isStored(id: string, place: number): Promise<boolean> {
    return (await this.bus.storedMessageId(place)) === id;
  }

  private async run(): Promise<void> {
    let isAsked = true;
    while (!this.stopping.signal.aborted) {
      // Rows committed to earlier keys during a pass wait for the next round.
      if (this.after === '') this.woken = false;
      const begun = performance.now();
      const more: boolean = await this.round(isAsked).catch((error: unknown) => this.troubled(error));
      isAsked = this.isFull ? await this.restWhileFull() : more || this.woken || (await this.rest());
      const remaining = begun + Math.min(SPACING_MS, this.interval) - performance.now();
      if (!more && remaining > 0) await sleep(remaining);
    }
    await this.round(true).catch((error: unknown) => this.troubled(error));
  }

  /** Returns true if more rows may be ready. An unprompted pass first checks whether a transaction is worthwhile. */
  private async round(isAsked: boolean): Promise<boolean> {
    await this.checkWhenDue();
    const isAny = isAsked || (await isAnyUnpublished(this.db));
    // Another relay may have published all events during this pass.
    if (!isAny) this.noticeFull(null);
    this.restMs = isAny ? this.interval : Math.min(2 * this.restMs, MAX_IDLE_INTERVALS * this.interval);
    const more = isAny && (await this.pass());
    this.inTrouble = false;
    return more;
  }

  /** `null`: JetStream has space. Waiting rows record no failure, since that would only delay them. */
  private noticeFull(error: StoreFull | null): void {
    const { isFull } = this;
    this.isFull = error !== null;
    const { log } = this.options;
    const fields = { err: error, service: this.service };
    if (error && !isFull) log?.warn(fields, 'JetStream is full: events wait in the outbox');
    if (!error && isFull) log?.info('JetStream has space again: the relay publishes events');
  }

  /**
   * False, so that the next round checks for waiting rows. Commits do not shorten the pause, since a retry would
   * fail.
   */
  private async restWhileFull(): Promise<false> {
    await sleep(FULL_INTERVAL_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    return false;
  }

  /** Logs an outage once instead of four times a second. */
  private troubled(error: unknown): false {
    this.restMs = this.interval;
    if (!this.inTrouble) {
      this.options.log?.warn({ err: error, service: this.service }, 'the outbox relay failed; retrying');
    }
    this.inTrouble = true;
    return false;
  }

  /** Returns true if a caller stopped the pause. */
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
   * Publishes while holding the row locks, which act as the lease. If this process dies, Postgres rolls back and
   * another relay gets the rows at once.
   */
  private pass(): Promise<boolean> {
    // A mark lost in a Postgres crash republishes the event with the same id, which every consumer tolerates.
    const opening = `set local synchronous_commit = off; select pg_advisory_xact_lock_shared(${gateOf(this.service)})`;
    const options = { deadline: epochMs() + 2 * LEASE_MS, statementTimeoutMs: ANSWER_MS, opening };
    return inTransaction(this.db, options, async (tx) => {
      const { keys, run, after } = await claim(tx, this.batch, this.db.clock.now(), this.after);
      const leaseEnd = epochMs() + LEASE_MS;
      // One key is enough to check whether JetStream has space again.
      const tried = this.isFull ? keys.slice(0, 1) : keys;
      const outcomes = await Promise.all(tried.map((rows) => this.publishKey(tx, rows, leaseEnd)));
      const published = outcomes.flatMap((outcome) => outcome.published);
      const refused = outcomes.flatMap((outcome) => outcome.refused);
      const full = outcomes.find((outcome) => outcome.full)?.full;
      if (full || published.length > 0) this.noticeFull(full ?? null);
      await markPublished(tx, published, this.db.clock.now());
      await markFailed(tx, refused, this.db.clock.now());
      // The check before the next pass finds out whether the whole bus is unavailable, before more rows record a
      // failure.
      if (refused.length > 0) this.checkAt = 0;
      return this.goOn(
        after,
        tried.length < keys.length || outcomes.some((outcome) => outcome.published.length === run),
      );
    });
  }

  /** Continues with the following keys, or with the first ones again if any has more rows. */
  private goOn(after: string | null, isAnyLeft: boolean): boolean {
    const more = after !== null || this.isAnyLeft || isAnyLeft;
    this.isAnyLeft = after !== null && (this.isAnyLeft || isAnyLeft);
    this.after = after ?? '';
    return more;
  }

  /** Publishes in order up to the first failure; the rest of the key waits. */
  private async publishKey(tx: Transaction, rows: readonly Claimed[], leaseEnd: number): Promise<KeyOutcome> {
    const published: Published[] = [];
    for (const row of rows) {
      // Without the lock another relay may be ahead. After a reconnect the stream may lack earlier events.
      if (tx.lost || this.bus.losses !== this.losses || epochMs() > leaseEnd) break;
      try {
        published.push({ id: row.id, sequence: await this.publish(row) });
      } catch (error) {
        if (error instanceof StoreFull) return { published, refused: [], full: error };
        const reason = error instanceof Error ? error.message : String(error);
        this.options.log?.warn(
          { err: error, subject: row.subject, event: row.event_id },
          'could not publish an event; the relay retries',
        );
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

  /** Also runs after a lost connection: a server with older data must receive its lost events before new events. */
  private async checkWhenDue(): Promise<void> {
    const { losses } = this.bus;
    if (epochMs() < this.checkAt && losses === this.losses) return;
    // A restarted server may not respond yet, so nothing is published until it does.
    this.checkAt = 0;
    const restored = await restoreLost(this.db, this.bus, gateOf(this.service), losses !== this.losses);
    if (restored > 0) this.options.log?.warn({ restored }, 'the stream lost events; the relay republishes them');
    this.losses = losses;
    this.checkAt = epochMs() + CHECK_EVERY_MS;
  }
}

interface KeyOutcome {
  readonly published: readonly Published[];
  readonly refused: readonly Refused[];
  /** JetStream was full at the next row. */
  readonly full?: StoreFull;
}

/**
 * Passes of relays share the lock; restoring lost events takes it exclusively, so that no pass runs at the same time.
 */
function gateOf(service: Service): string {
  return `hashtextextended('relay ${service}', 0)`;
}
