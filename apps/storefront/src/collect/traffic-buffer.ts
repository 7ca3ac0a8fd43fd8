import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Batcher } from '@marquee/async';
import { Bus } from '@marquee/bus';
import { LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { StorefrontEvent } from './storefront-events';

const MAX_BATCH_SIZE = 1000;
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
  private buffered = 0;
  private bytes = 0;
  private lost = 0;
  private failing = false;
  private readonly stopping = new AbortController();
  private readonly batcher = new Batcher<StorefrontEvent>({
    run: (batch) => this.send(batch),
    concurrency: 1,
    maxSize: MAX_BATCH_SIZE,
    spacingMs: FLUSH_INTERVAL_MS,
  });
  private lastAdded = Promise.resolve();
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

  /** Events that the bus has not stored yet. */
  get size(): number {
    return this.buffered;
  }

  /** Returns false, without adding any, if they do not all fit. */
  add(events: readonly StorefrontEvent[]): boolean {
    const bytes = bytesOf(events);
    if (this.size + events.length > MAX_WAITING || this.bytes + bytes > MAX_WAITING_BYTES) {
      this.drop(events.length);
      return false;
    }
    this.buffered += events.length;
    this.bytes += bytes;
    for (const event of events) this.lastAdded = this.batcher.add(event);
    return true;
  }

  /** Runs when all requests are answered and the bus is still connected. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.lastAdded;
    if (this.lost === 0) return;
    this.drop(this.lost);
    this.log.warn({ lost: this.lost }, 'lost tracking events: the bus did not accept them before shutdown');
  }

  /** Retries until the bus has stored the whole batch. After a failure at shutdown, drops this batch and the rest. */
  private async send(batch: readonly StorefrontEvent[]): Promise<void> {
    const { signal } = this.stopping;
    let isStored = this.lost === 0 && (await this.publish(batch));
    while (!isStored && !signal.aborted) {
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      isStored = await this.publish(batch);
    }
    if (!isStored) this.lost += batch.length;
    this.buffered -= batch.length;
    this.bytes -= bytesOf(batch);
  }

  /** Returns true if the bus stored the whole batch. */
  private async publish(batch: readonly StorefrontEvent[]): Promise<boolean> {
    const outcomes = await Promise.allSettled(
      batch.map(({ subject, id, body }) => this.bus.publishEvent(subject, id, body)),
    );
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    this.note(refused?.reason);
    return refused === undefined;
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
