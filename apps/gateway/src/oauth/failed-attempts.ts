import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';

/** Failures that are held against an address at a time; one is forgotten each second. */
const BURST = 60;
const PER_SECOND = 1;
const MAX_ADDRESSES = 20_000;

interface Level {
  readonly failures: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Wrong client secrets per address, in this process's memory: enough to make guessing pointless. */
@Injectable()
export class FailedAttempts {
  private readonly levels = new LRUCache<string, Level>({ max: MAX_ADDRESSES });

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  check(address: string): void {
    const over = this.levelOf(address) + 1 - BURST;
    if (over <= 0) return;
    throw new ShopError('rate_limited', 'Too many wrong client credentials from this address.', undefined, {
      retry_after: Math.max(1, Math.ceil(over / PER_SECOND)),
    });
  }

  count(address: string): void {
    this.levels.set(address, { failures: this.levelOf(address) + 1, at: this.now() });
  }

  private levelOf(address: string): number {
    const level = this.levels.get(address);
    if (level === undefined) return 0;
    const seconds = Math.max(0, this.now() - level.at) / 1000;
    return Math.max(0, level.failures - seconds * PER_SECOND);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
