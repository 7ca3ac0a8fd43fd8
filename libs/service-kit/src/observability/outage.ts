import type { Logger } from './logger';

interface OutageMessages {
  /** The log message of the first failure: `cannot send mails; retrying`. */
  readonly begins: string;
  /** The log message of the first success. */
  readonly ends: string;
}

/** A repeated failure: one log line at its start and one at its end, however long it lasts. */
export class Outage {
  private isOn = false;

  constructor(
    private readonly log: Pick<Logger, 'info' | 'warn'>,
    private readonly messages: OutageMessages,
  ) {}

  /** Reports a failure; the fields go into the first log line. */
  met(fields: object): void {
    if (!this.isOn) this.log.warn(fields, this.messages.begins);
    this.isOn = true;
  }

  /** Reports a success. */
  over(): void {
    if (this.isOn) this.log.info(this.messages.ends);
    this.isOn = false;
  }
}
