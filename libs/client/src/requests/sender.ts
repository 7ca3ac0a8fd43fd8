import { apiErrorOf, RateLimitedError, UnauthorizedError, type CallFacts, type ReceivedResponse } from '../api-errors';
import { attempt, type Body, type Fetch } from './attempt';
import { CallLimit, callLimitOf } from './call-limit';
import { unlessAborted, type Clock } from '../clock';
import { MarqueeError } from '../errors';
import { pauseBeforeRetry, type RetryRules } from './retry';
import { retryAfterMs } from './retry-after';
import type { AccessTokens } from '../tokens/token-source';

/** A complete API call without its token. */
export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  readonly idempotencyKey?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** The caller reads the body, for any length of time. */
  readonly isStream?: true;
}

export interface SenderTools {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly tokens: AccessTokens;
  readonly rules: RetryRules;
}

/** Sends calls until a final response: with a valid token, within the rate limit, and with safe retries. */
export class Sender {
  private readonly limit: CallLimit;

  constructor(private readonly tools: SenderTools) {
    this.limit = new CallLimit(tools.clock);
  }

  async send(call: Outgoing): Promise<ReceivedResponse> {
    const { clock, rules } = this.tools;
    const isRepeatable = call.method === 'GET' || call.idempotencyKey !== undefined;
    let isDoubtful = false;
    for (let attempts = 0; ; attempts += 1) {
      try {
        return await this.sendWithToken(call, isDoubtful);
      } catch (error) {
        const pause = pauseBeforeRetry(error, attempts, isRepeatable, rules, clock.random());
        if (pause === undefined) throw error;
        isDoubtful ||= error instanceof MarqueeError && error.outcome === 'unknown';
        await clock.sleep(pause, call.signal);
      }
    }
  }

  /** Renews a rejected token once and repeats the call, because a rejected call has changed nothing. */
  private async sendWithToken(call: Outgoing, isDoubtful: boolean): Promise<ReceivedResponse> {
    const { tokens } = this.tools;
    const token = await unlessAborted(tokens.current(), call.signal);
    try {
      return await this.sendOnce(call, token, isDoubtful);
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      const other = await unlessAborted(tokens.instead(token), call.signal);
      if (other === undefined) throw error;
      return this.sendOnce(call, other, isDoubtful);
    }
  }

  private async sendOnce(call: Outgoing, token: string, isDoubtful: boolean): Promise<ReceivedResponse> {
    const { fetch, clock } = this.tools;
    const facts: CallFacts = { isRead: call.method === 'GET', idempotencyKey: call.idempotencyKey, isDoubtful };
    const { header } = this.tools.tokens;
    const headers = { ...call.headers, ...(header ? { [header]: token } : { authorization: `Bearer ${token}` }) };
    await this.limit.enter(call.signal);
    let received: ReceivedResponse | undefined;
    try {
      received = await attempt(fetch, { ...call, headers }, facts);
    } finally {
      this.limit.leave(received && callLimitOf(received.headers));
    }
    if (received.status >= 200 && received.status < 300) return received;
    const error = apiErrorOf(received, facts, retryAfterMs(received.headers.get('retry-after'), clock.now()));
    if (error instanceof RateLimitedError && isFull(received)) this.limit.holdFor(error.retryAfterMs ?? 0);
    throw error;
  }
}

/** Whether all calls are limited; a 429 may also concern one email with too many failed passwords. */
function isFull({ headers }: ReceivedResponse): boolean {
  const limit = callLimitOf(headers);
  return limit !== undefined && limit.used >= limit.size;
}
