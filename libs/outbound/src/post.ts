import { LRUCache } from 'lru-cache';
import type { Pool } from 'undici';
import { isOurs, outboundErrorOf } from './outbound-error';
import { pinnedPool } from './pinned-agent';
import { Posting, type Posted } from './posting';
import { httpUrl, targetOf, type OutboundRules, type Target } from './target';
import { within } from './within';

export interface PostLimits {
  /** The time limit up to the response headers: name lookup, connection and headers. */
  readonly totalMs: number;
  /** Bytes of the response to store. */
  readonly storedBytes: number;
  /** Connections to one address of one host. */
  readonly connections: number;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How long an idle connection stays open. */
const IDLE_MS = 15_000;
/** How long a checked name is cached; connections go to the checked address only. */
const NAME_MS = 30_000;
const MAX_NAMES = 5_000;
const MAX_POOLS = 500;

/**
 * Sends requests to addresses that users entered, over pooled connections. A redirect counts as a response; errors of
 * the other side throw OutboundError, internal errors are thrown unchanged.
 */
export class Poster {
  private readonly targets = new LRUCache<string, Promise<Target>>({ max: MAX_NAMES, ttl: NAME_MS, noUpdateTTL: true });
  private readonly urls = new LRUCache<string, URL>({ max: MAX_NAMES });
  private readonly pools = new LRUCache<string, Pool>({
    max: MAX_POOLS,
    ttl: 4 * IDLE_MS,
    updateAgeOnGet: true,
    // Finishes the requests in progress.
    dispose: (pool) => void pool.close().catch(() => undefined),
  });

  constructor(
    private readonly limits: PostLimits,
    private readonly rules: OutboundRules = {},
  ) {}

  async post(post: Post): Promise<Posted> {
    const begun = performance.now();
    try {
      const target = await this.target(post.url);
      const left = () => this.limits.totalMs - (performance.now() - begun);
      return await this.exchange(this.pool(target), target, post, left()).catch((error: unknown) => {
        if (outboundErrorOf(error).reason !== 'closed') throw error;
        return this.onNewConnection(target, post, left());
      });
    } catch (error) {
      throw isOurs(error) ? error : outboundErrorOf(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  /** Retries on a new connection, because a receiver may close an idle connection at any time. */
  private async onNewConnection(target: Target, post: Post, timeoutMs: number): Promise<Posted> {
    const once = { connections: 1, pipelining: 0 };
    const pool = pinnedPool(target.url.origin, target.address, once, this.rules.trusted);
    try {
      return await this.exchange(pool, target, post, timeoutMs);
    } finally {
      await pool.destroy();
    }
  }

  private exchange(pool: Pool, { url }: Target, { headers, body }: Post, timeoutMs: number): Promise<Posted> {
    const posting = new Posting(timeoutMs, this.limits.storedBytes);
    const path = url.pathname + url.search;
    pool.dispatch({ method: 'POST', path, headers, body, headersTimeout: 0, bodyTimeout: 0 }, posting);
    return posting.posted;
  }

  /** Host and port determine the target, and are resolved once for all paths. */
  private async target(given: string): Promise<Target> {
    const url = this.urls.get(given) ?? httpUrl(given);
    this.urls.set(given, url);
    const found = this.targets.get(url.origin) ?? this.lookUp(url.origin);
    return { url, address: (await found).address };
  }

  private lookUp(origin: string): Promise<Target> {
    const found = within(AbortSignal.timeout(this.limits.totalMs), targetOf(origin, this.rules));
    this.targets.set(origin, found);
    // A failed lookup is not cached.
    found.catch(() => this.targets.delete(origin));
    return found;
  }

  private pool({ url, address }: Target): Pool {
    const key = `${url.origin} ${address}`;
    const found = this.pools.get(key);
    if (found) return found;
    const { connections } = this.limits;
    const kept = { connections, pipelining: 1, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS };
    const made = pinnedPool(url.origin, address, kept, this.rules.trusted);
    this.pools.set(key, made);
    return made;
  }
}
