import type { Logger } from './logger';

interface OutageWords {
  /** What the log says when something fails first: `mails cannot be sent: it is tried again`. */
  readonly begins: string;
  /** What it says when something went well again. */
  readonly ends: string;
}

/** Trouble that work meets again and again: one line in the log when it begins and one when it is over, however long it lasts. */
export class Outage {
  private isOn = false;

  constructor(
    private readonly log: Pick<Logger, 'info' | 'warn'>,
    private readonly words: OutageWords,
  ) {}

  /** Something has failed; the fields say by what, and go into the first line. */
  met(fields: object): void {
    if (!this.isOn) this.log.warn(fields, this.words.begins);
    this.isOn = true;
  }

  /** Something went well. */
  over(): void {
    if (this.isOn) this.log.info(this.words.ends);
    this.isOn = false;
  }
}
