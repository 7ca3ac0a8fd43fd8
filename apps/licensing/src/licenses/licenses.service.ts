import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { licenseSnapshots, type CallContext, type CompanyId, type LicenseSnapshot } from '@marquee/contracts';
import type { StoredSnapshot } from './license.entity';
import type { LicenseCopy } from './licenses.repository';
import { LicensesStore } from './licenses.store';

/** Copies of licenses, which are read through from commerce. */
@Injectable()
export class LicensesService {
  /** Reads in progress, by company, license and number of changes. */
  private readonly asking = new Map<string, Promise<StoredSnapshot>>();

  constructor(
    private readonly store: LicensesStore,
    private readonly bus: Bus,
  ) {}

  /** Not for use in a transaction. Throws `not_found` for a license that commerce does not have. */
  async get(ctx: CallContext, company: CompanyId, id: number): Promise<StoredSnapshot> {
    return this.upToDate(ctx, company, { id, copy: await this.store.read(company, ctx).licenses.get(id) });
  }

  /** The snapshot of a copy that the caller has read. Concurrent requests of a license ask commerce once. */
  async upToDate(
    ctx: CallContext,
    company: CompanyId,
    { id, copy }: { readonly id: number; readonly copy: LicenseCopy | null },
  ): Promise<StoredSnapshot> {
    if (copy?.snapshot && copy.copied_changes >= copy.changes) return copy.snapshot;
    const { changes } = copy ?? (await this.added(ctx, company, id));
    const key = `${company}/${id}/${changes}`;
    const begun = this.asking.get(key);
    if (begun) return begun;
    const asked = this.ask(ctx, company, id, changes).finally(() => this.asking.delete(key));
    this.asking.set(key, asked);
    return asked;
  }

  /** Records the first use in commerce and stores its answer. */
  async use(ctx: CallContext, company: CompanyId, id: number, at: string): Promise<StoredSnapshot> {
    const copy = await this.store.read(company, ctx).licenses.get(id);
    const row = copy ?? (await this.added(ctx, company, id));
    const snapshot = await this.bus.call(licenseSnapshots.use, ctx, { company_id: company, id, at });
    return this.copied(ctx, company, snapshot, row.changes);
  }

  private async ask(ctx: CallContext, company: CompanyId, id: number, changes: number): Promise<StoredSnapshot> {
    const snapshot = await this.bus.call(licenseSnapshots.get, ctx, { company_id: company, id });
    return this.copied(ctx, company, snapshot, changes);
  }

  /** The row exists before commerce is asked: a later event finds it and makes the answer out of date. */
  private async added(ctx: CallContext, company: CompanyId, id: number): Promise<Pick<LicenseCopy, 'changes'>> {
    await this.store.write({ ...ctx, company }, (tx) => tx.licenses.add(id));
    const row = await this.store.read(company, ctx).licenses.get(id);
    if (row === null) throw new Error(`The row of the license ${id} has disappeared.`);
    return row;
  }

  private async copied(
    ctx: CallContext,
    company: CompanyId,
    snapshot: LicenseSnapshot,
    changes: number,
  ): Promise<StoredSnapshot> {
    await this.store.write({ ...ctx, company }, (tx) => tx.licenses.copy(snapshot, changes));
    return snapshot;
  }
}
