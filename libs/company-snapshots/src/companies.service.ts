import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  companyEvents,
  companySnapshot,
  type CallContext,
  type CompanySnapshot,
  type CompanyId,
} from '@marquee/contracts';
import type { Copy } from './companies.repository';
import { CompaniesStore } from './companies.store';

const FIELDS = Object.keys(companyEvents.update.data.fields);

/** Company snapshots that follow tenant's events. */
@Injectable()
export class CompaniesService {
  private readonly reading = new Map<CompanyId, Promise<Copy | null>>();

  constructor(
    private readonly store: CompaniesStore,
    private readonly bus: Bus,
  ) {}

  /** Queries tenant if there is no complete copy. Not for use in a transaction. */
  async snapshot(ctx: CallContext, company: CompanyId): Promise<CompanySnapshot> {
    const copy = await this.copyOf(company);
    if (copy && isComplete(copy.snapshot)) return copy.snapshot;
    const snapshot = await this.bus.call(companySnapshot.get, ctx, { company_id: company });
    await this.store.write({ ...ctx, company }, (tx) => tx.companies.save(copy?.version ?? 0, snapshot));
    return snapshot;
  }

  /** Concurrent requests of a company share one read. */
  private copyOf(company: CompanyId): Promise<Copy | null> {
    const begun = this.reading.get(company);
    if (begun) return begun;
    const read = this.store.read(company).companies.get();
    const done = read.finally(() => this.reading.delete(company));
    this.reading.set(company, done);
    return done;
  }
}

function isComplete(snapshot: Partial<CompanySnapshot>): snapshot is CompanySnapshot {
  return FIELDS.every((field) => Object.hasOwn(snapshot, field));
}
