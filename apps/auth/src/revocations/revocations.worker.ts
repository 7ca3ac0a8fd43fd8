import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { REVOCATIONS_BUCKET } from '@marquee/contracts';
import { LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import { Database } from '@marquee/storage';
import { RevocationsService, type WatchedKeys } from './revocations.service';

/** For what another replica has committed and then died. */
const INTERVAL_MS = 500;

/** Brings revocations to the gateways; every replica runs one, they share the work by row locks. */
@Injectable()
export class RevocationsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly bucket: WatchedKeys;
  private readonly stopping = new AbortController();
  private resting = new AbortController();
  private stopListening = () => {};
  private running: Promise<void> = Promise.resolve();
  private isWoken = false;
  private inTrouble = false;

  constructor(
    private readonly revocations: RevocationsService,
    private readonly database: Database,
    private readonly bus: Bus,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    this.bucket = bus.keys(REVOCATIONS_BUCKET);
    metrics.gauge('marquee_revocations_unpublished', 'Revocations that gateways have not been told', () =>
      revocations.unpublished(),
    );
  }

  onApplicationBootstrap(): void {
    // Whatever removes permissions emits an event with it.
    this.stopListening = this.database.onEvents(() => this.wake());
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopListening();
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  wake(): void {
    this.isWoken = true;
    this.resting.abort();
  }

  private async run(): Promise<void> {
    while (!(await this.attempt(() => this.revocations.publishAgain().then(() => true))) && !this.isStopping()) {
      await this.rest();
    }
    while (!this.isStopping()) {
      this.isWoken = false;
      const more = await this.pass();
      if (!more) await this.rest();
    }
    // What was committed last goes out before the process does.
    await this.pass();
  }

  /** Without the bus the rows are left to a replica that has it: they would only be locked here until a time-out. */
  private async pass(): Promise<boolean> {
    return this.bus.connected && (await this.attempt(() => this.revocations.publish(this.bucket)));
  }

  /** An outage is one line, not two a second. */
  private async attempt(work: () => Promise<boolean>): Promise<boolean> {
    try {
      const result = await work();
      this.inTrouble = false;
      return result;
    } catch (error) {
      if (!this.inTrouble) this.log.warn({ err: error }, 'revocations do not reach the gateways; it is tried again');
      this.inTrouble = true;
      return false;
    }
  }

  private async rest(): Promise<void> {
    this.resting = new AbortController();
    if (this.isWoken || this.isStopping()) return;
    await sleep(INTERVAL_MS, undefined, { signal: this.resting.signal }).catch(() => undefined);
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }
}
