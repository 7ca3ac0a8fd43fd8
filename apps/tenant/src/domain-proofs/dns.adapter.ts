import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import type { TenantConfig } from '../tenant.config';
import type { TextRecords } from './record.rules';

/** The time-out is that of the first try at a server; the second one is given more. */
const RESOLVING = { timeout: 1_500, tries: 2 };
/** Whoever answers later has not answered. */
const PATIENCE_MS = 6_000;
/** The answers that say that there is nothing: no such name, no record of this kind, or no name that there could be. */
const NOTHING: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** The DNS, by the servers of the configuration or those of the machine. */
@Injectable()
export class Dns {
  private readonly servers: readonly string[] | null;

  constructor(@Inject(CONFIG) { dnsServers }: TenantConfig) {
    this.servers = dnsServers;
  }

  /** Whether anybody is asked at all. */
  get isAsked(): boolean {
    return this.servers !== null;
  }

  /** What the TXT records of a name say; a long value comes in pieces, which belong together. */
  async textsAt(name: string): Promise<TextRecords> {
    // One for each question: it keeps no answers, and can be told to stop.
    const resolver = new Resolver(RESOLVING);
    if (this.servers?.length) resolver.setServers(this.servers);
    const patience = setTimeout(() => resolver.cancel(), PATIENCE_MS);
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((pieces) => pieces.join('').trim());
    } catch (error) {
      return NOTHING.has((error as NodeJS.ErrnoException).code) ? [] : null;
    } finally {
      clearTimeout(patience);
    }
  }
}
