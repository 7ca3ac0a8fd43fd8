import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { appReceivers, type AppReceiver } from '@marquee/contracts';
import { ownCall } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import { ASK_SECONDS } from './turn-times.rules';

/** So late another process may notice a change of an app: after a rotation the former secret works for a day. */
const KNOWN_MS = 30_000;
const MOST = 10_000;

/** The apps that something is delivered to, as auth knows them. Their secrets are kept in memory alone, and not for long. */
@Injectable()
export class ReceiversService {
  private readonly known = new LRUCache<string, Promise<AppReceiver>>({ max: MOST, ttl: KNOWN_MS });

  constructor(private readonly bus: Bus) {}

  of(client_id: string): Promise<AppReceiver> {
    return this.known.get(client_id) ?? this.anew(client_id);
  }

  /** It has changed: whoever needs it next asks auth. */
  forget(client_id: string): void {
    this.known.delete(client_id);
  }

  /** As auth knows it now. */
  anew(client_id: string): Promise<AppReceiver> {
    const asked = this.bus.call(appReceivers.get, ownCall(ASK_SECONDS * 1000), { client_id });
    this.known.set(client_id, asked);
    asked.catch(() => this.forget(client_id));
    return asked;
  }
}
