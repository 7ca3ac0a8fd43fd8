import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { requestLog, ShopError, type RequestBatch } from '@marquee/contracts';
import { Every, LOGGER, Metrics, ownCall, type Logger } from '@marquee/service-kit';
import { RequestSamples } from './request-samples';

const SEND_MS = 5_000;
/** Maximum attempts to send the waiting entries at shutdown. With their pauses they end before `SHUTDOWN_SECONDS`. */
const LAST_ATTEMPTS = 4;
const LAST_SEND_MS = 1_500;
const LAST_PAUSE_MS = 1_000;

/**
 * Reports requests to webhook-dispatch every second. They wait in memory, so a crash loses the last of them without any
 * load on a database.
 */
@Injectable()
export class RequestLog implements OnApplicationShutdown {
  readonly samples: RequestSamples;
  private readonly gateway = randomUUID();
  private readonly drop: (count: number) => void;
  /** The batch that waits for its confirmation; it is repeated unchanged, so that it counts once. */
  private unconfirmed: RequestBatch | undefined;
  private batches = 0;

  constructor(
    private readonly bus: Bus,
    metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.drop = metrics.counter(
      'marquee_request_log_dropped_total',
      'Requests that are missing in the request log or its counts',
    );
    this.samples = new RequestSamples(this.drop);
    metrics.gauge(
      'marquee_request_log_waiting',
      'Entries and counts of the request log that wait to be sent',
      () => this.samples.waiting,
    );
  }

  /** Runs when all requests are answered and the bus is still connected. */
  async onApplicationShutdown(): Promise<void> {
    for (let attempt = 1; attempt <= LAST_ATTEMPTS; attempt++) {
      try {
        while (await this.send(LAST_SEND_MS));
        return;
      } catch (err) {
        if (attempt === LAST_ATTEMPTS) this.log.warn({ err }, 'lost the last entries of the request log at shutdown');
        else await pause(LAST_PAUSE_MS);
      }
    }
  }

  /** Sends one batch; true if more wait. */
  @Every({ seconds: 1, task: 'sending of the request log' })
  async send(timeoutMs = SEND_MS): Promise<boolean> {
    const batch = (this.unconfirmed ??= this.nextBatch());
    if (batch === undefined) return false;
    try {
      await this.bus.call(requestLog.record, ownCall(timeoutMs), batch);
    } catch (error) {
      if (!isFault(error)) throw error;
      // The batch itself cannot be stored; the next ones need not wait for it.
      this.drop(sizeOf(batch));
      this.log.warn({ err: error, lost: sizeOf(batch) }, 'could not store a batch of the request log; dropping it');
    }
    this.unconfirmed = undefined;
    return this.samples.waiting > 0;
  }

  private nextBatch(): RequestBatch | undefined {
    const taken = this.samples.take();
    if (taken === null) return undefined;
    this.batches += 1;
    return { gateway: this.gateway, batch: this.batches, ...taken };
  }
}

function isFault(error: unknown): boolean {
  return error instanceof ShopError && (error.code === 'invalid' || error.code === 'internal');
}

function sizeOf({ counts }: RequestBatch): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
