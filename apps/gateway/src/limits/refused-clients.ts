import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { CLOCK, networkOf, type Clock } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import { fill, waitOf, type Bucket, type BucketSize } from './leaky-bucket';

/** Refusals that are held against a client in one network at a time; one is forgotten each second. */
const OF_CLIENT = { burst: 60, perSecond: 1 };
/** The same of all clients in it: one that keeps failing does not speak for its neighbours. */
const OF_NETWORK = { burst: 600, perSecond: 10 };
const MAX_BUCKETS = 20_000;

/** Where a request came from, and which client it names. */
export interface ClientRequest {
  readonly address: string;
  readonly client_id?: string;
}

/**
 * Clients that auth did not know or that did not prove themselves, in this process's memory: enough to make guessing ids
 * and secrets pointless. Only refusals count, however many requests are good.
 */
@Injectable()
export class RefusedClients {
  private readonly clients = new Refusals(OF_CLIENT);
  private readonly networks = new Refusals(OF_NETWORK);

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  check(request: ClientRequest): void {
    const now = this.clock.now().getTime();
    const [client, network] = keysOf(request);
    const retry_after = Math.max(this.clients.waitOf(client, now), this.networks.waitOf(network, now));
    if (retry_after === 0) return;
    const message = 'Too many requests with wrong client credentials from this network.';
    throw new ShopError('rate_limited', message, undefined, { retry_after });
  }

  count(request: ClientRequest): void {
    const now = this.clock.now().getTime();
    const [client, network] = keysOf(request);
    this.clients.count(client, now);
    this.networks.count(network, now);
  }
}

class Refusals {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  constructor(private readonly size: BucketSize) {}

  waitOf(key: string, now: number): number {
    return waitOf(this.buckets.get(key), this.size, now);
  }

  count(key: string, now: number): void {
    this.buckets.set(key, fill(this.buckets.get(key), this.size, now, 1));
  }
}

/** An id is as long as its sender likes, so its digest is kept. */
function keysOf({ address, client_id = '' }: ClientRequest): readonly [client: string, network: string] {
  const network = networkOf(address);
  return [hash('sha256', `${network} ${client_id}`, 'base64url'), network];
}
