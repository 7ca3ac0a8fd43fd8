import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RawReply } from '@marquee/bus';
import { ShopError } from '@marquee/contracts';
import { Calls, mayReadAgain } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { AccessTokens, unauthorized } from '../auth/access-tokens';
import { RateLimiter } from '../limits/rate-limiter';

/** How long a service may be unavailable, for example during a restart, before the download is aborted. */
const MAX_OUTAGE_MS = 30_000;
const RETRY_DELAY_MS = 500;

export interface PageRead {
  readonly request: FastifyRequest;
  readonly following: NonNullable<RawReply['following']>;
  readonly limit: number;
  /** Aborted when the download no longer needs the page. */
  readonly signal: AbortSignal;
}

/** Reads the second and later pages of a download. Each passes the same limits as a separate request. */
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

  /** Waits for the rate limit. Throws if the token was revoked or the session has ended; an expired token may finish the download. */
  private async admitted({ edge: { principal, spender } }: FastifyRequest, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (principal === undefined || spender === undefined || this.tokens.isRevoked(principal)) {
        throw unauthorized('invalid access_token');
      }
      if ((await principal.isAlive?.()) === false) {
        throw new ShopError('unauthorized', 'The session has ended. Sign in to continue.');
      }
      const seconds = this.limiter.takePage(spender.name, spender.company);
      if (seconds === 0) return;
      await sleep(seconds * 1000, undefined, { signal });
    }
  }
}
