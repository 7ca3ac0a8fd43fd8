import { LRUCache } from 'lru-cache';
import { request, type Agent, type Dispatcher } from 'undici';
import { isOurs, outboundErrorOf } from './outbound-error';
import { pinnedAgent } from './pinned-agent';
import { httpUrl, targetOf, type OutboundRules, type Target } from './target';
import { within } from './within';

export interface PostLimits {
  /** For everything up to the status of the answer: the name, the connection, and the head of the answer. */
  readonly totalMs: number;
  /** Bytes of the answer that are kept. */
  readonly keptBytes: number;
  /** Connections to one address of one host. */
  readonly connections: number;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Asked {
  readonly method: 'POST';
  readonly headers: Post['headers'];
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface Posted {
  readonly status: number;
  /** The first bytes of what came with it, as text. */
  readonly answer: string;
}

/** So long an idle connection waits for the next request. */
const IDLE_MS = 15_000;
/** A name is looked up again after this time. What it leads to was checked, and the connection goes there and nowhere else. */
const NAME_MS = 30_000;
/** An answer that is longer is not waited for: its connection is closed. */
const DRAINED_BYTES = 64 * 1024;
/** The status is known, and what comes after it is of little interest: so long it is read. */
const ANSWER_MS = 1_000;
const MAX_NAMES = 5_000;
const MAX_AGENTS = 500;

/**
 * Sends requests to addresses that users gave us, over connections that are kept for the next one. A redirect is an answer
 * like any other. What is wrong with the other side is thrown as an OutboundError, trouble of this process as it is.
 */
export class Poster {
  private readonly targets = new LRUCache<string, Promise<Target>>({ max: MAX_NAMES, ttl: NAME_MS, noUpdateTTL: true });
  private readonly agents = new LRUCache<string, Agent>({
    max: MAX_AGENTS,
    ttl: 4 * IDLE_MS,
    updateAgeOnGet: true,
    // What it still sends comes to its end.
    dispose: (agent) => void agent.close().catch(() => undefined),
  });

  constructor(
    private readonly limits: PostLimits,
    private readonly rules: OutboundRules = {},
  ) {}

  async post({ url, headers, body }: Post): Promise<Posted> {
    const signal = AbortSignal.timeout(this.limits.totalMs);
    try {
      const target = await within(signal, this.target(url));
      const asked = { method: 'POST', headers, body, signal } as const;
      return await this.exchange(target, { ...asked, dispatcher: this.agent(target) }).catch((error: unknown) => {
        if (outboundErrorOf(error).reason !== 'closed') throw error;
        return this.onNewConnection(target, asked);
      });
    } catch (error) {
      throw isOurs(error) ? error : outboundErrorOf(error);
    }
  }

  /** A connection that was kept may have been closed just now, by a receiver that has nothing to complain of. */
  private async onNewConnection(target: Target, asked: Asked): Promise<Posted> {
    const agent = pinnedAgent(target.address, { connections: 1, pipelining: 0 }, this.rules.trusted);
    try {
      return await this.exchange(target, { ...asked, dispatcher: agent });
    } finally {
      await agent.destroy();
    }
  }

  private async exchange({ url }: Target, asked: Asked & { readonly dispatcher: Agent }): Promise<Posted> {
    const { statusCode, body } = await request(url, asked);
    return { status: statusCode, answer: await this.beginningOf(body) };
  }

  async close(): Promise<void> {
    await Promise.all([...this.agents.values()].map((agent) => agent.destroy()));
  }

  /** The host and the port decide where a URL leads, and are looked up once for all paths. */
  private async target(given: string): Promise<Target> {
    const url = httpUrl(given);
    const found = this.targets.get(url.origin) ?? targetOf(url.origin, this.rules);
    this.targets.set(url.origin, found);
    // What fails now may go well the next time.
    found.catch(() => this.targets.delete(url.origin));
    return { url, address: (await found).address };
  }

  private agent({ url, address }: Target): Agent {
    const key = `${url.origin} ${address}`;
    const { connections } = this.limits;
    const kept = { connections, pipelining: 1, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS };
    const found = this.agents.get(key) ?? pinnedAgent(address, kept, this.rules.trusted);
    this.agents.set(key, found);
    return found;
  }

  /** What is left unread closes the connection; nothing that is wrong with it changes the status that was sent. */
  private async beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
    const parts: Buffer[] = [];
    let read = 0;
    const late = setTimeout(() => body.destroy(), ANSWER_MS);
    try {
      for await (const part of body as AsyncIterable<Buffer>) {
        parts.push(part.subarray(0, Math.max(0, this.limits.keptBytes - read)));
        read += part.length;
        if (read > DRAINED_BYTES) break;
      }
    } catch {
      // It broke off.
    } finally {
      clearTimeout(late);
    }
    return Buffer.concat(parts).toString('utf8');
  }
}
