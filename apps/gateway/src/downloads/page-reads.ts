import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RawReply } from '@marquee/bus';
import type { FastifyRequest } from 'fastify';
import { AccessTokens, unauthorized } from '../auth/access-tokens';
import { mayReadAgain } from '../http/replies/failure';
import { Calls } from '../http/routing/calls';
import { RateLimiter } from '../limits/rate-limiter';

/** How long a service may fail before the download is aborted, as while it restarts. */
const MAX_OUTAGE_MS = 30_000;
const RETRY_DELAY_MS = 500;

export interface PageRead {
  readonly request: FastifyRequest;
  readonly following: NonNullable<RawReply['following']>;
  readonly limit: number;
  /** Aborted when the page is no longer wanted. */
  readonly signal: AbortSignal;
}

/** The further pages of a download. Each passes the same limits as a request of its own. */
@Injectable()
export class PageReads {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly limiter: RateLimiter,
    private readonly calls: Calls,
  ) {}

  async read({ request, following, limit, signal }: PageRead): Promise<RawReply> {
    const giveUpAt = performance.now() + MAX_OUTAGE_MS;
    for (;;) {
      try {
        await this.admitted(request, signal);
        signal.throwIfAborted();
        return await following(this.calls.of(request).deadline, limit);
      } catch (error) {
        if (!mayReadAgain(error) || performance.now() > giveUpAt) throw error;
        await sleep(RETRY_DELAY_MS, undefined, { signal });
      }
    }
  }

  /** Waits for the rate limit. Throws if the token was revoked meanwhile; one that has expired suffices to finish. */
  private async admitted({ edge: { principal, spender } }: FastifyRequest, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (principal === undefined || spender === undefined || this.tokens.isRevoked(principal)) {
        throw unauthorized('invalid access_token');
      }
      const seconds = this.limiter.takePage(spender.name, spender.company);
      if (seconds === 0) return;
      await sleep(seconds * 1000, undefined, { signal });
    }
  }
}
