import type { Dispatcher } from 'undici';
import { OutboundError } from './outbound-error';
import { MAX_INTERIM_ANSWERS } from './pinned-agent';

export interface Posted {
  readonly status: number;
  /** The first bytes of the response body as text. */
  readonly answer: string;
}

/** A longer response is not read; its connection is closed. */
const DRAINED_BYTES = 64 * 1024;
/** Maximum time for reading the body after the status. */
const ANSWER_MS = 1_000;

/**
 * Receives the response to one request from undici. The status must arrive in time; later errors do not change it, and
 * an unread rest closes the connection.
 */
export class Posting implements Dispatcher.DispatchHandler {
  readonly posted: Promise<Posted>;
  private resolve!: (posted: Posted) => void;
  private reject!: (error: unknown) => void;
  private controller?: Dispatcher.DispatchController;
  private status = 0;
  private interim = 0;
  private readonly parts: Buffer[] = [];
  private read = 0;
  private timer: NodeJS.Timeout;
  private hasEnded = false;

  constructor(
    timeoutMs: number,
    private readonly storedBytes: number,
  ) {
    this.posted = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timer = setTimeout(() => this.giveUp(), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The caller has given up, so the request is not sent.
    if (this.hasEnded) this.hangUp();
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    if (this.hasEnded) return;
    if (status < 200) return this.promised();
    this.status = status;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.giveUp(), ANSWER_MS);
  }

  onResponseData(_: Dispatcher.DispatchController, part: Buffer): void {
    if (this.read < this.storedBytes) this.parts.push(part.subarray(0, this.storedBytes - this.read));
    this.read += part.length;
    if (this.read > DRAINED_BYTES) this.giveUp();
  }

  onResponseEnd(): void {
    this.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end(error);
  }

  /** Interim responses: an endless series would keep the request open. */
  private promised(): void {
    this.interim += 1;
    if (this.interim > MAX_INTERIM_ANSWERS) this.giveUp();
  }

  private giveUp(): void {
    this.end(new OutboundError('too_slow'));
    this.hangUp();
  }

  private hangUp(): void {
    this.controller?.abort(new OutboundError('too_slow'));
  }

  private end(error?: Error): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.timer);
    if (this.status === 0) this.reject(error);
    else this.resolve({ status: this.status, answer: Buffer.concat(this.parts).toString('utf8') });
  }
}
