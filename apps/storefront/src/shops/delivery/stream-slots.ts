import type { Release } from '@marquee/async';
import { Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { Metrics } from '@marquee/service-kit';

/** The memory of a stream is a few pieces of the store, about 256 KiB; together they fit into the 512 MiB of a pod. */
const MAX_OF_PROCESS = 1_500;
const MAX_OF_COMPANY = 500;
/** Anonymous readers of trailers leave slots to the customers of a company. */
const MAX_PUBLIC_OF_COMPANY = 200;
/** A player opens several for a film with subtitles, and briefly one more when it seeks. */
const MAX_OF_LICENSE = 16;

const ALL = 'all';

/** Bounds how many files a process sends at a time. */
@Injectable()
export class StreamSlots {
  private readonly held = new Map<string, number>();

  constructor(metrics: Metrics) {
    metrics.gauge('marquee_content_streams', 'Content files that are being sent', () => this.heldBy(ALL));
  }

  /** The license is null for a public file. Throws without a free slot; the caller releases it once. */
  acquire(company: number, license: number | null): Release {
    const [name, max] =
      license === null
        ? [`public ${company}`, MAX_PUBLIC_OF_COMPANY]
        : [`license ${company} ${license}`, MAX_OF_LICENSE];
    const limits = new Map([
      [ALL, MAX_OF_PROCESS],
      [`company ${company}`, MAX_OF_COMPANY],
      [name, max],
    ]);
    for (const [one, limit] of limits) if (this.heldBy(one) >= limit) throw tooMany();
    for (const one of limits.keys()) this.add(one, 1);
    return () => {
      for (const one of limits.keys()) this.add(one, -1);
    };
  }

  private heldBy(name: string): number {
    return this.held.get(name) ?? 0;
  }

  private add(name: string, count: number): void {
    const held = this.heldBy(name) + count;
    if (held > 0) this.held.set(name, held);
    else this.held.delete(name);
  }
}

function tooMany(): ShopError {
  const sentence = 'Too many files are being sent at the same time. Retry when one of them has ended.';
  return new ShopError('rate_limited', sentence, undefined, { retry_after: 1 });
}
