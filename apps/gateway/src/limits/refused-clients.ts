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

/** How many refusals there were, by the names of what they are held against. */
export interface Refused {
  readonly clients: Counts;
  readonly networks: Counts;
}
export type Counts = readonly (readonly [key: string, count: number])[];

/**
 * Clients that auth did not know or that did not prove themselves: enough to make guessing ids and secrets pointless. Only
 * refusals count, however many requests are good. They are in this process's memory; `SharedLimits` tells them to the other
 * replicas, where they are held against the same clients.
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
    const message =
      'Too many requests with wrong client credentials from this network. Check the client id and secret, then retry later.';
    throw new ShopError('rate_limited', message, undefined, { retry_after });
  }

  count(request: ClientRequest): void {
    const now = this.clock.now().getTime();
    const [client, network] = keysOf(request);
    this.clients.count(client, now);
    this.networks.count(network, now);
  }

  /** What was refused here since this was last asked. */
  untold(): Refused {
    return { clients: this.clients.untold(), networks: this.networks.untold() };
  }

  /** Adds what another replica has refused. */
  add({ clients, networks }: Refused): void {
    const now = this.clock.now().getTime();
    for (const [key, count] of clients) this.clients.add(key, now, count);
    for (const [key, count] of networks) this.networks.add(key, now, count);
  }
}

class Refusals {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });
  private counted = new Map<string, number>();

  constructor(private readonly size: BucketSize) {}

  waitOf(key: string, now: number): number {
    return waitOf(this.buckets.get(key), this.size, now);
  }

  count(key: string, now: number): void {
    this.add(key, now, 1);
    this.counted.set(key, (this.counted.get(key) ?? 0) + 1);
  }

  add(key: string, now: number, count: number): void {
    this.buckets.set(key, fill(this.buckets.get(key), this.size, now, count));
  }

  untold(): Counts {
    if (this.counted.size === 0) return [];
    const told = [...this.counted];
    this.counted = new Map();
    return told;
  }
}

/** Hashed: ids can have any length, and IP addresses must not reach other replicas. */
function keysOf({ address, client_id = '' }: ClientRequest): readonly [client: string, network: string] {
  const network = networkOf(address);
  return [hash('sha256', `${network} ${client_id}`, 'base64url'), hash('sha256', network, 'base64url')];
}
