import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { appReceivers, type AppReceiver } from '@marquee/contracts';
import { ownCall } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import { ASK_SECONDS } from '../delivery-queues/turn-times.rules';

/** Maximum age of a cached app; the former secret stays valid for a day after a rotation. */
const CACHE_MS = 30_000;
const MAX_CACHED = 10_000;

/** The receiving apps, cached from auth. Secrets are only in memory, and only briefly. */
@Injectable()
export class ReceiversService {
  private readonly known = new LRUCache<string, Promise<AppReceiver>>({ max: MAX_CACHED, ttl: CACHE_MS });

  constructor(private readonly bus: Bus) {}

  of(client_id: string): Promise<AppReceiver> {
    return this.known.get(client_id) ?? this.anew(client_id);
  }

  /** Called when the app has changed; the next use queries auth. */
  forget(client_id: string): void {
    this.known.delete(client_id);
  }

  /** Queries auth instead of the cache. */
  anew(client_id: string): Promise<AppReceiver> {
    const asked = this.bus.call(appReceivers.get, ownCall(ASK_SECONDS * 1000), { client_id });
    this.known.set(client_id, asked);
    asked.catch(() => this.forget(client_id));
    return asked;
  }
}
