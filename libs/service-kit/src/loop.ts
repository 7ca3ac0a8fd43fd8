import type { Logger } from './observability/logger';
import { Outage } from './observability/outage';

export interface LoopOptions {
  /** The task name in log lines, for example `sending of mails`. */
  readonly task: string;
  /** One pass; true if more is due at once. */
  readonly work: () => Promise<boolean>;
  /** The pause between passes without more to do. */
  readonly intervalMs: number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

type PassEnd = 'more' | 'done' | 'failed';

/** The longest pause after a failed pass, so that hourly work does not miss an hour. */
const RETRY_MS = 60_000;

/** Work that is repeated while the process lives, never concurrently. */
export class Loop {
  private running?: Promise<void>;
  private endRest = () => {};
  private isWoken = false;
  private isStopping = false;
  private readonly outage: Outage;

  constructor(private readonly options: LoopOptions) {
    const { task, log } = options;
    this.outage = new Outage(log, { begins: `${task} failed; retrying`, ends: `${task} works again` });
  }

  /** Starts with a pass, because a process that restarts daily may never reach the end of its interval. */
  start(): void {
    this.running ??= this.run();
  }

  /** Starts the next pass now, or right after the current one, which may have read too early. */
  wake(): void {
    this.isWoken = true;
    this.endRest();
  }

  /** Waits for the current pass, and for one more after a `wake`. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.endRest();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      this.isWoken = false;
      const end = await this.pass();
      if (end !== 'more' && !this.isWoken && !this.isStopping) await this.rest(end);
    }
    if (this.isWoken) await this.pass();
  }

  private async pass(): Promise<PassEnd> {
    try {
      const more = await this.options.work();
      this.outage.over();
      return more ? 'more' : 'done';
    } catch (err) {
      this.outage.met({ err });
      return 'failed';
    }
  }

  private rest(end: PassEnd): Promise<void> {
    const { intervalMs } = this.options;
    const pauseMs = end === 'failed' ? Math.min(intervalMs, RETRY_MS) : intervalMs;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
