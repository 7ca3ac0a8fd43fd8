import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../../workers/http-client';
import type { HttpRequest } from '../../requests';
import type { Balancer } from '../balancer';
import { type Came, isWorthAnother, judge, said } from './answers';
import { type Attempt, type Kind, type Operation, outcomeOf } from './history';

/** A request that a client wants to make. */
export interface Wanted {
  readonly kind: Kind;
  readonly client: number;
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly body?: object;
  /** Sent instead of those for a JSON body and the token. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of JSON and without the token; it contains the credentials. */
  readonly form?: Readonly<Record<string, string>>;
  readonly key?: string | null;
  /** Sent instead of the token. */
  readonly licenseKey?: string;
  readonly value?: string;
  /** The resource, if known before the response. */
  readonly resource?: string;
  /** Extracts the created resource from the response. */
  readonly resourceIn?: (answer: never) => string;
  /** Whether the client retries until it gets a response: requests with a key, and idempotent ones. */
  readonly repeats?: boolean;
}

/** Short, so that clients retry while the first request is still in progress. */
const RETRIED_TIMEOUT_MS = 3_000;
/** Longer than a gateway waits for a service. */
export const REQUEST_TIMEOUT_MS = 15_000;
const PAUSE_MS = 250;

/** Sends requests to any gateway and records every result. */
export class Asking {
  readonly history: Operation[] = [];
  private count = 0;
  private isOver = false;

  constructor(
    private readonly balancer: Balancer,
    private readonly token: string,
    /** The timeout of a request that is retried. */
    private readonly retriedTimeoutMs = RETRIED_TIMEOUT_MS,
  ) {}

  /** Stops all retries. */
  giveUp(): void {
    this.isOver = true;
  }

  /** The response; undefined if the request failed or its outcome is unknown. */
  async ask<T>(wanted: Wanted): Promise<T | undefined> {
    this.count += 1;
    const name = `chaos-${this.count}`;
    const attempts: Attempt[] = [];
    const repeats = wanted.repeats ?? typeof wanted.key === 'string';
    let came = await this.attempt(wanted, `${name}-0`, attempts, repeats);
    while (this.asksAgain(repeats, came)) {
      await sleep(PAUSE_MS);
      came = await this.attempt(wanted, `${name}-${attempts.length}`, attempts, repeats);
    }
    const outcome = outcomeOf(attempts);
    const answer = 'status' in came && judge(came) === 'ok' ? (JSON.parse(came.body) as T) : undefined;
    const { kind, client, key = null, value = null } = wanted;
    const made = answer === undefined ? undefined : wanted.resourceIn?.(answer as never);
    this.history.push({ kind, client, key, value, resource: wanted.resource ?? made ?? null, attempts, outcome });
    return answer;
  }

  private asksAgain(repeats: boolean, came: Came): boolean {
    return repeats && !this.isOver && isWorthAnother(came);
  }

  private async attempt(wanted: Wanted, requestId: string, attempts: Attempt[], repeats: boolean): Promise<Came> {
    const sent = Date.now();
    const came = await this.sent(wanted, requestId, repeats ? this.retriedTimeoutMs : REQUEST_TIMEOUT_MS).then(
      ({ status, body }): Came => ({ status, body: body.toString() }),
      (error: Error): Came => ({ error: error.message || String((error as NodeJS.ErrnoException).code) }),
    );
    attempts.push({ requestId, sent, answered: Date.now(), outcome: judge(came), said: said(came) });
    return came;
  }

  private async sent(
    { method, path, body, form, key, licenseKey, headers: own }: Wanted,
    requestId: string,
    ms: number,
  ) {
    const url = this.balancer.next();
    if (url === null) {
      await sleep(PAUSE_MS);
      throw new Error('no gateway is ready');
    }
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = own
      ? { ...own, 'x-request-id': requestId }
      : {
          'content-type': type,
          'x-request-id': requestId,
          ...(form ? {} : { authorization: licenseKey ? `License ${licenseKey}` : `Bearer ${this.token}` }),
          ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
        };
    const text = form ? new URLSearchParams(form).toString() : body && JSON.stringify(body);
    return send(url, { method, path, headers, ...(text !== undefined && { body: text }) }, ms);
  }
}
