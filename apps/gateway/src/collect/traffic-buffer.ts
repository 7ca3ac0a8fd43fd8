import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { ToldEvent } from './told-events';

/** So many events are sent together, or whatever there is after this time. */
const BATCH = 1000;
const GATHER_MS = 250;
/** The pause after the bus has refused something. */
const RETRY_MS = 1000;
/** So many events wait for a bus that is away; beyond that nothing more is taken. */
export const MAX_WAITING = 10_000;
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/**
 * What shop fronts have told and the bus does not have yet, in this process's memory: it is lost where the process dies, and
 * no database is asked for it. A batch leaves when the one before it is stored, and one that was refused goes again
 * whole, in its order: the stream knows by their ids which it has.
 */
@Injectable()
export class TrafficBuffer implements OnApplicationShutdown {
  private waiting: ToldEvent[] = [];
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
    this.drop = metrics.counter('marquee_collect_dropped_total', 'What shop fronts told and nobody has got');
    metrics.gauge('marquee_collect_waiting', 'What shop fronts told and the bus does not have yet', () => this.size);
  }

  get size(): number {
    return this.waiting.length;
  }

  /** False where there is no room for all of them: then none is taken. */
  add(events: readonly ToldEvent[]): boolean {
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

  /** Requests are answered by now, and the bus is still there. */
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
    this.timer ??= setTimeout(() => this.send(), this.failing ? RETRY_MS : GATHER_MS);
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending = this.sendBatch().then(() => {
      this.sending = undefined;
      this.plan();
    });
  }

  /** True where the bus has stored the whole batch. */
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

  /** An outage is one line in the log when it begins and one when it is over. */
  private note(reason: unknown): void {
    const fails = reason !== undefined;
    if (fails && !this.failing) this.log.warn({ err: reason }, 'the bus rejects tracking events; they wait in memory');
    if (!fails && this.failing) this.log.info({}, 'the bus accepts tracking events again');
    this.failing = fails;
  }
}

function bytesOf(events: readonly ToldEvent[]): number {
  return events.reduce((sum, { body }) => sum + body.length, 0);
}
