import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import type { TenantConfig } from '../tenant.config';
import type { TextRecords } from './record.rules';

/** The timeout of the first try; the second one doubles it. */
const RESOLVING = { timeout: 1_500, tries: 2 };
/** Later answers count as missing. */
const TIMEOUT_MS = 6_000;
/** Error codes that mean "no such record": unknown name, no record of this type, or an impossible name. */
const NOTHING: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** DNS client that uses the configured servers or those of the machine. */
@Injectable()
export class Dns {
  private readonly servers: readonly string[] | null;

  constructor(@Inject(CONFIG) { dnsServers }: TenantConfig) {
    this.servers = dnsServers;
  }

  /** Whether the DNS is queried at all. */
  get isAsked(): boolean {
    return this.servers !== null;
  }

  /** The values of the TXT records of a name; the chunks of a long value are joined. */
  async textsAt(name: string): Promise<TextRecords> {
    // One resolver per query: it caches nothing and can be cancelled.
    const resolver = new Resolver(RESOLVING);
    if (this.servers?.length) resolver.setServers(this.servers);
    const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS);
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((pieces) => pieces.join('').trim());
    } catch (error) {
      return NOTHING.has((error as NodeJS.ErrnoException).code) ? [] : null;
    } finally {
      clearTimeout(timer);
    }
  }
}
