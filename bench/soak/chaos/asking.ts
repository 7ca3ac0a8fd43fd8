import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../../workers/http-client';
import type { HttpRequest } from '../../requests';
import type { Balancer } from '../balancer';
import { type Came, isWorthAnother, judge, said } from './answers';
import { type Attempt, type Kind, type Operation, outcomeOf } from './history';

/** What a client wants. */
export interface Wanted {
  readonly kind: Kind;
  readonly client: number;
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly body?: object;
  /** Sent instead of JSON, and without the token: it has credentials of its own. */
  readonly form?: Readonly<Record<string, string>>;
  readonly key?: string | null;
  readonly value?: string;
  /** What it is about, where that is known before the answer. */
  readonly resource?: string;
  /** What was made, by the answer. */
  readonly resourceIn?: (answer: never) => string;
  /** Whether it is asked for until it is answered: what has a key, and what may be repeated without one. */
  readonly repeats?: boolean;
}

/** Whoever repeats is impatient: the second request comes while the first is still being worked on. */
const IMPATIENT_MS = 3_000;
/** Longer than a gateway waits for a service. */
export const PATIENT_MS = 15_000;
const PAUSE_MS = 250;

/** Sends what clients want to any gateway, and writes down everything that came of it. */
export class Asking {
  readonly history: Operation[] = [];
  private count = 0;
  private isOver = false;

  constructor(
    private readonly balancer: Balancer,
    private readonly token: string,
    /** How long a request that is repeated waits for its answer. */
    private readonly impatientMs = IMPATIENT_MS,
  ) {}

  /** From here on nobody repeats any more. */
  giveUp(): void {
    this.isOver = true;
  }

  /** The answer; undefined where it was not done, or where nobody knows. */
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
    const came = await this.sent(wanted, requestId, repeats ? this.impatientMs : PATIENT_MS).then(
      ({ status, body }): Came => ({ status, body: body.toString() }),
      (error: Error): Came => ({ error: error.message || String((error as NodeJS.ErrnoException).code) }),
    );
    attempts.push({ requestId, sent, answered: Date.now(), outcome: judge(came), said: said(came) });
    return came;
  }

  private async sent({ method, path, body, form, key }: Wanted, requestId: string, ms: number) {
    const url = this.balancer.next();
    if (url === null) {
      await sleep(PAUSE_MS);
      throw new Error('no gateway is ready');
    }
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = {
      'content-type': type,
      'x-request-id': requestId,
      ...(form ? {} : { authorization: `Bearer ${this.token}` }),
      ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
    };
    const text = form ? new URLSearchParams(form).toString() : body && JSON.stringify(body);
    return send(url, { method, path, headers, ...(text !== undefined && { body: text }) }, ms);
  }
}
