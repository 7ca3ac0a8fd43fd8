import type { Logger } from './logger';
import { Outage } from './outage';

export interface LoopOptions {
  /** What it does, as the log says it: `the sending of mails`. */
  readonly task: string;
  /** One pass; true where there is more to do at once. */
  readonly work: () => Promise<boolean>;
  /** The pause between two passes while there is nothing more to do. */
  readonly intervalMs: number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Work that is done again and again while the process lives, never twice at the same time. */
export class Loop {
  private running?: Promise<void>;
  private endRest = () => {};
  private isWoken = false;
  private isStopping = false;
  private readonly outage: Outage;

  constructor(private readonly options: LoopOptions) {
    const { task, log } = options;
    this.outage = new Outage(log, { begins: `${task} has failed; it is tried again`, ends: `${task} works again` });
  }

  /** The first pass begins at once: a process that is started again every day may not live to see the interval's end. */
  start(): void {
    this.running ??= this.run();
  }

  /** The next pass begins now, or right after the one under way: that one may have looked too early. */
  wake(): void {
    this.isWoken = true;
    this.endRest();
  }

  /** Waits for the pass under way, and for one more where somebody had called `wake`. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.endRest();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      this.isWoken = false;
      const more = await this.pass();
      if (!more && !this.isWoken && !this.isStopping) await this.rest();
    }
    if (this.isWoken) await this.pass();
  }

  private async pass(): Promise<boolean> {
    try {
      const more = await this.options.work();
      this.outage.over();
      return more;
    } catch (err) {
      this.outage.met({ err });
      return false;
    }
  }

  private rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.options.intervalMs);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
