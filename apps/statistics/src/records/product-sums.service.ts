import { Inject, Injectable } from '@nestjs/common';
import type { CallContext, CompanyId } from '@marquee/contracts';
import { LOGGER, Outage, ownCall, type Logger } from '@marquee/service-kit';
import { KeptDays } from './kept-days.service';
import { RecordsStore } from './records.store';
import type { SoldDay, VersionedPart } from './sold-days.rules';

/** Whoever waits for an answer waits no longer than that for what is kept of it. */
const KEEP_MS = 2_000;

/** Whose orders, in which count of them, and the currency that amounts are in. */
export interface Counted {
  readonly company: CompanyId;
  readonly series: number;
  readonly currency: string;
  /** Whoever waits for it; a worker does not. */
  readonly call?: Pick<CallContext, 'deadline'>;
}

/**
 * What was sold of products, by days and months, as somebody has added it up before: in the memory of this process, and those that last
 * in a table, so that a process that has just begun need not read them all again. docs/internal/adr/0036-statistics.md.
 */
@Injectable()
export class ProductSums {
  private readonly outage: Outage;

  constructor(
    private readonly store: RecordsStore,
    private readonly memory: KeptDays,
    @Inject(LOGGER) log: Logger,
  ) {
    this.outage = new Outage(log, {
      begins: 'sums of products cannot be kept: they are read again each time',
      ends: 'sums of products are kept again',
    });
  }

  /** By name; without those that are not known as they are now. */
  async find(of: Counted, parts: readonly VersionedPart[]): Promise<Map<string, SoldDay>> {
    const found = new Map<string, SoldDay>();
    for (const { name, version } of parts) {
      const sold = this.memory.get(keyOf(of, name), version);
      if (sold) found.set(name, sold);
    }
    const others = parts.filter(({ name, lasting }) => lasting && !found.has(name));
    if (others.length === 0) return found;
    const kept = await this.store.read(of.company, of.call).productSums.find(of.series, of.currency, others);
    this.remember(of, others, kept);
    return new Map([...found, ...kept]);
  }

  /** What cannot be kept is read again: that is no reason to fail. */
  async keep(of: Counted, parts: readonly VersionedPart[], sums: ReadonlyMap<string, SoldDay>): Promise<void> {
    this.remember(of, parts, sums);
    const lasting = parts.flatMap((part) => {
      const sold = part.lasting ? sums.get(part.name) : undefined;
      return sold ? [{ ...part, sold }] : [];
    });
    if (lasting.length === 0) return;
    const { company, series, currency } = of;
    try {
      await this.store.write({ ...ownCall(KEEP_MS), company }, (tx) => tx.productSums.keep(series, currency, lasting));
      this.outage.over();
    } catch (error) {
      this.outage.met({ company, err: error });
    }
  }

  private remember(of: Counted, parts: readonly VersionedPart[], sums: ReadonlyMap<string, SoldDay>): void {
    for (const { name, version } of parts) {
      const sold = sums.get(name);
      if (sold) this.memory.keep(keyOf(of, name), version, sold);
    }
  }
}

function keyOf({ company, series, currency }: Counted, part: string): string {
  return `${company} ${series} ${currency} ${part}`;
}
