import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  companyId,
  licenseSnapshots,
  type CallContext,
  type CompanyId,
  type LicenseSnapshot,
} from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { forgetDevices } from '../devices/released-devices.tx';
import { AnnouncedChangesService } from './announced-changes.service';
import type { StoredSnapshot } from './license.entity';
import type { Filed, LicenseCopy } from './licenses.repository';
import { LicensesStore } from './licenses.store';

const REFRESH_MS = 10_000;
const MAX_BATCH_SIZE = 100;

interface Asking {
  /** By `performance.now()`. */
  readonly began: number;
  readonly answer: Promise<StoredSnapshot>;
}
/** A request joins one that began to ask less than this before. */
const MAX_JOINED_MS = 500;
const FOLLOW_MS = 10_000;

/** Copies of licenses, which are read through from commerce. */
@Injectable()
export class LicensesService {
  /** Reads in progress, by company, license and number of changes. */
  private readonly asking = new Map<string, Asking>();

  constructor(
    private readonly store: LicensesStore,
    private readonly bus: Bus,
    private readonly announced: AnnouncedChangesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Waits until the changes that this process was notified of are marked; call it before a copy is read. */
  marked(company: CompanyId): Promise<void> {
    return this.announced.marked(company);
  }

  /** Not for use in a transaction. Throws `not_found` for a license that commerce does not have. */
  async get(ctx: CallContext, company: CompanyId, id: number): Promise<StoredSnapshot> {
    return this.upToDate(ctx, company, { id, copy: await this.store.read(company, ctx).licenses.get(id) });
  }

  /** Like `get`, without a copy of a license that no device has named: apps ask about any. */
  async find(ctx: CallContext, company: CompanyId, id: number): Promise<StoredSnapshot> {
    const copy = await this.store.read(company, ctx).licenses.get(id);
    if (copy !== null) return this.upToDate(ctx, company, { id, copy });
    return this.bus.call(licenseSnapshots.get, ctx, { company_id: company, id });
  }

  /** Brings an existing copy up to date, so that the devices of a former or an erased customer are forgotten at once. */
  async refresh(company: CompanyId, id: number): Promise<void> {
    const ctx = ownCall(REFRESH_MS);
    const copy = await this.store.read(company, ctx).licenses.get(id);
    if (copy !== null) await this.upToDate(ctx, company, { id, copy });
  }

  /** Brings all copies of the licenses of a customer up to date. */
  async refreshOf(company: CompanyId, customer: number): Promise<void> {
    for (let after = 0, ids = [after]; ids.length > 0; after = ids.at(-1) ?? after) {
      ids = await this.store.read(company, ownCall(REFRESH_MS)).licenses.idsOf(customer, after, MAX_BATCH_SIZE);
      for (const id of ids) await this.refresh(company, id);
    }
  }

  /** The snapshot of a copy that the caller has read. Concurrent requests of a license ask commerce once. */
  async upToDate(
    ctx: CallContext,
    company: CompanyId,
    { id, copy }: { readonly id: number; readonly copy: LicenseCopy | null },
  ): Promise<StoredSnapshot> {
    const isCurrent = copy !== null && copy.copied_changes >= copy.changes && this.announced.areComplete();
    if (isCurrent && copy.snapshot) return copy.snapshot;
    const { changes } = copy ?? (await this.added(ctx, company, id));
    const key = `${company}/${id}/${changes}`;
    const begun = this.asking.get(key);
    const began = performance.now();
    if (begun && began - begun.began < MAX_JOINED_MS) return begun.answer;
    const asked: Asking = {
      began,
      answer: this.ask(ctx, company, id, changes).finally(() => {
        if (this.asking.get(key) === asked) this.asking.delete(key);
      }),
    };
    this.asking.set(key, asked);
    return asked.answer;
  }

  /** Reads changed licenses again, so that their files are withdrawn, or allowed after a reinstatement. */
  async follow(filed: readonly Filed[]): Promise<void> {
    for (const { company_id, license_id } of filed) {
      await this.get(ownCall(FOLLOW_MS), companyId(company_id), license_id);
    }
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
    const { id, customer_id, customer_erased } = snapshot;
    await this.store.write({ ...ctx, company }, async (tx) => {
      const former = await tx.licenses.copy(snapshot, changes);
      if (former !== undefined) await tx.files.follow(snapshot);
      const isTransferred = former !== undefined && former !== null && former !== customer_id;
      if (isTransferred || customer_erased) await forgetDevices(tx, id, this.clock.now());
    });
    return snapshot;
  }
}
