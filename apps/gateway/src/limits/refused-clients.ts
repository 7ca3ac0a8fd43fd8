import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { type Bucket, type BucketSize, fill, waitOf } from '@marquee/edge';
import { CLOCK, networkOf, type Clock } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';

/** Refusals that a client in one network may have; one is forgotten each second. */
const OF_CLIENT = { burst: 60, perSecond: 1 };
/**
 * The refusals of all clients of a network together; the limit is higher, so that one failing client does not block its
 * neighbours.
 */
const OF_NETWORK = { burst: 600, perSecond: 10 };
const MAX_BUCKETS = 20_000;

/** The network of a request and the client that it names. */
export interface ClientRequest {
  readonly address: string;
  readonly client_id?: string;
}

/** Refusals by bucket. */
export interface Refused {
  readonly clients: Counts;
  readonly networks: Counts;
}
export type Counts = readonly (readonly [key: string, count: number])[];

/**
 * Limits failed client authentications, so that guessing ids and secrets is pointless; good requests do not count.
 * `SharedLimits` sends the counts to the other replicas.
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

  /** Returns the refusals since the last call of this method. */
  unshared(): Refused {
    return { clients: this.clients.unshared(), networks: this.networks.unshared() };
  }

  /** Adds the refusals of another replica. */
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

  unshared(): Counts {
    if (this.counted.size === 0) return [];
    const reported = [...this.counted];
    this.counted = new Map();
    return reported;
  }
}

/** Hashed: ids can have any length, and IP addresses must not reach other replicas. */
function keysOf({ address, client_id = '' }: ClientRequest): readonly [client: string, network: string] {
  const network = networkOf(address);
  return [hash('sha256', `${network} ${client_id}`, 'base64url'), hash('sha256', network, 'base64url')];
}
