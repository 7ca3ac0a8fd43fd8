import { Inject, Injectable } from '@nestjs/common';
import type { CallContext, CompanyId } from '@marquee/contracts';
import { LOGGER, Outage, ownCall, type Logger } from '@marquee/service-kit';
import { SoldDayCache } from './sold-day-cache.service';
import { RecordsStore } from './records.store';
import type { SoldDay, VersionedPart } from './sold-days.rules';

/** Maximum time that a response waits for storing its sums. */
const STORE_TIMEOUT_MS = 2_000;

/** The company, series and target currency of a sum. */
export interface Counted {
  readonly company: CompanyId;
  readonly series: number;
  readonly currency: string;
  /** The waiting client call; absent for a worker. */
  readonly call?: Pick<CallContext, 'deadline'>;
}

/**
 * Cached product sums of days and months: in the memory of this process, and in a table for all processes. See
 * docs/internal/adr/0036-statistics.md.
 */
@Injectable()
export class ProductSums {
  private readonly outage: Outage;

  constructor(
    private readonly store: RecordsStore,
    private readonly memory: SoldDayCache,
    @Inject(LOGGER) log: Logger,
  ) {
    this.outage = new Outage(log, {
      begins: 'cannot store product sums; each read computes them again',
      ends: 'storing product sums works again',
    });
  }

  /** The stored sums by name; omits sums that are missing or outdated. */
  async find(of: Counted, parts: readonly VersionedPart[]): Promise<Map<string, SoldDay>> {
    const found = new Map<string, SoldDay>();
    for (const { name, version } of parts) {
      const sold = this.memory.get(keyOf(of, name), version);
      if (sold) found.set(name, sold);
    }
    const others = parts.filter(({ name, lasting }) => lasting && !found.has(name));
    if (others.length === 0) return found;
    const storedSums = await this.store.read(of.company, of.call).productSums.find(of.series, of.currency, others);
    this.remember(of, others, storedSums);
    return new Map([...found, ...storedSums]);
  }

  /** A failed write is ignored, because the sums can be read again. */
  async save(of: Counted, parts: readonly VersionedPart[], sums: ReadonlyMap<string, SoldDay>): Promise<void> {
    this.remember(of, parts, sums);
    const lasting = parts.flatMap((part) => {
      const sold = part.lasting ? sums.get(part.name) : undefined;
      return sold ? [{ ...part, sold }] : [];
    });
    if (lasting.length === 0) return;
    const { company, series, currency } = of;
    try {
      await this.store.write({ ...ownCall(STORE_TIMEOUT_MS), company }, (tx) =>
        tx.productSums.save(series, currency, lasting),
      );
      this.outage.over();
    } catch (error) {
      this.outage.met({ company, err: error });
    }
  }

  private remember(of: Counted, parts: readonly VersionedPart[], sums: ReadonlyMap<string, SoldDay>): void {
    for (const { name, version } of parts) {
      const sold = sums.get(name);
      if (sold) this.memory.set(keyOf(of, name), version, sold);
    }
  }
}

function keyOf({ company, series, currency }: Counted, part: string): string {
  return `${company} ${series} ${currency} ${part}`;
}
