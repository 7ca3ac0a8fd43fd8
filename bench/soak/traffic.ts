import { setTimeout as sleep } from 'node:timers/promises';
import { ERROR_CODES } from '@marquee/contracts';
import { send, type HttpAnswer } from '../workers/http-client';
import type { HttpRequest } from '../requests';
import type { Balancer } from './balancer';

/** What became of the requests that were sent while something was going on. */
export interface Tally {
  sent: number;
  answered: number;
  /** Answered with the truth that nobody knows whether it was done. */
  unknown: number;
  slowestMs: number;
}

interface Asked {
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly status: number;
  readonly body?: object;
  /** Without the token, where the request brings other credentials. */
  readonly form?: Readonly<Record<string, string>>;
}

/** Longer than a gateway waits for a service. */
const ANSWER_MS = 15_000;

const NONE_READY_MS = 50;

/** The request was lost, or nobody knows what became of it. */
export type Missed = 'lost' | 'unknown';

const UNKNOWN = new RegExp(`^504 .*"error_code":${ERROR_CODES.outcome_unknown},`);

/** Sends each request once, and counts it under what is going on. What is not answered as it must be is lost. */
export class Traffic {
  readonly tallies = new Map<string, Tally>();
  /** One for each request that was not answered as it must be. */
  readonly losses: string[] = [];
  private meanwhile = '';

  constructor(
    private readonly balancer: Balancer,
    private readonly token: string,
    /** Clients rest for so long before each request. */
    private readonly pauseMs = 0,
  ) {}

  get answered(): number {
    return [...this.tallies.values()].reduce((sum, { answered }) => sum + answered, 0);
  }

  /** From here on requests are counted under this name. */
  during(what: string): void {
    this.meanwhile = what;
  }

  async ask<T>(asked: Asked): Promise<T | Missed> {
    if (this.pauseMs > 0) await sleep(this.pauseMs);
    const { meanwhile } = this;
    const tally = this.tallyOf(meanwhile);
    const began = performance.now();
    tally.sent += 1;
    const came = await this.sent(asked).catch((error: Error) => error.message);
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began);
    if (typeof came !== 'string' && came.status === asked.status) {
      tally.answered += 1;
      return JSON.parse(came.body.toString()) as T;
    }
    const instead = typeof came === 'string' ? came : `${came.status} ${came.body.toString()}`;
    if (UNKNOWN.test(instead)) {
      tally.unknown += 1;
      return 'unknown';
    }
    this.losses.push(`${meanwhile}: ${asked.method} ${asked.path}: ${instead}`);
    return 'lost';
  }

  private async sent({ method, path, body, form }: Asked): Promise<HttpAnswer> {
    const url = this.balancer.next();
    if (url === null) {
      // Whoever asks again at once would keep everybody from hearing that one is ready.
      await sleep(NONE_READY_MS);
      throw new Error('no gateway is ready');
    }
    if (form) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return send(url, { method, path, headers, body: new URLSearchParams(form).toString() }, ANSWER_MS);
    }
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    return send(url, { method, path, headers, ...(body && { body: JSON.stringify(body) }) }, ANSWER_MS);
  }

  private tallyOf(what: string): Tally {
    const tally = this.tallies.get(what) ?? { sent: 0, answered: 0, unknown: 0, slowestMs: 0 };
    this.tallies.set(what, tally);
    return tally;
  }
}
