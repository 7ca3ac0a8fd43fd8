import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { StorefrontEvent } from './storefront-events';

/** Batch size, or the maximum wait of a smaller batch. */
const BATCH = 1000;
const FLUSH_INTERVAL_MS = 250;
/** The pause after the bus rejected a batch. */
const RETRY_MS = 1000;
/** Events that wait for an unavailable bus; the buffer rejects further events. */
export const MAX_WAITING = 10_000;
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/**
 * Buffers tracking events in memory, so a crash loses them without any load on a database. Batches go one at a time
 * and are retried whole; the stream drops duplicates by id.
 */
@Injectable()
export class TrafficBuffer implements OnApplicationShutdown {
  private waiting: StorefrontEvent[] = [];
  private bytes = 0;
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> | undefined;
  private failing = false;
  private stopping = false;
  private readonly drop: (count: number) => void;

  constructor(
    private readonly bus: Bus,
    metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.drop = metrics.counter(
      'marquee_collect_dropped_total',
      'Tracking events that were dropped before they reached the bus',
    );
    metrics.gauge('marquee_collect_waiting', 'Tracking events that wait to be published', () => this.size);
  }

  get size(): number {
    return this.waiting.length;
  }

  /** Returns false, without adding any, if they do not all fit. */
  add(events: readonly StorefrontEvent[]): boolean {
    const bytes = bytesOf(events);
    if (this.size + events.length > MAX_WAITING || this.bytes + bytes > MAX_WAITING_BYTES) {
      this.drop(events.length);
      return false;
    }
    this.waiting.push(...events);
    this.bytes += bytes;
    this.plan();
    return true;
  }

  /** At shutdown all requests are answered and the bus is still connected. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.sending;
    let isTaken = true;
    while (this.size > 0 && isTaken) isTaken = await this.sendBatch();
    if (this.size === 0) return;
    this.drop(this.size);
    this.log.warn({ lost: this.size }, 'lost tracking events: the bus did not accept them before shutdown');
    this.waiting = [];
  }

  private plan(): void {
    if (this.stopping || this.sending !== undefined || this.size === 0) return;
    if (this.size >= BATCH && !this.failing) return this.send();
    this.timer ??= setTimeout(() => this.send(), this.failing ? RETRY_MS : FLUSH_INTERVAL_MS);
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending = this.sendBatch().then(() => {
      this.sending = undefined;
      this.plan();
    });
  }

  /** Returns true if the bus stored the whole batch. */
  private async sendBatch(): Promise<boolean> {
    const batch = this.waiting.slice(0, BATCH);
    const outcomes = await Promise.allSettled(
      batch.map(({ subject, id, body }) => this.bus.publishEvent(subject, id, body)),
    );
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    this.note(refused?.reason);
    if (refused !== undefined) return false;
    this.waiting = this.waiting.slice(batch.length);
    this.bytes -= bytesOf(batch);
    return true;
  }

  /** Logs an outage once at its start and once at its end. */
  private note(reason: unknown): void {
    const fails = reason !== undefined;
    if (fails && !this.failing) this.log.warn({ err: reason }, 'the bus rejects tracking events; they wait in memory');
    if (!fails && this.failing) this.log.info({}, 'the bus accepts tracking events again');
    this.failing = fails;
  }
}

function bytesOf(events: readonly StorefrontEvent[]): number {
  return events.reduce((sum, { body }) => sum + body.length, 0);
}
