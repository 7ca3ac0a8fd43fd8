import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { COMPANY_CHANGES, LICENSE_CHANGES, type CompanyId } from '@marquee/contracts';
import { CONFIG } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import { StaleCopiesService } from './stale-copies.service';

/** `issued_license/12 3`: the resource and its version after the change. */
const CHANGE = /^(\w+)\/(\d+) (\d+)$/;
const MAX_COMPANIES = 10_000;
/** Events that were waiting when a process started or reconnected are handled by then. */
const SETTLE_MS = 30_000;

/** Tests need not wait. */
interface SettleConfig {
  readonly settleMs?: number;
}

/**
 * Changes that other services announced to this process when they committed. A response to the change follows its
 * announcement on the same connection, so a later request finds the change here, even while events wait.
 */
@Injectable()
export class AnnouncedChangesService implements OnModuleInit {
  /** Marks in progress, by company. */
  private readonly marking = new Map<CompanyId, Promise<void>>();
  /** The latest announced versions of companies. */
  private readonly companies = new LRUCache<CompanyId, number>({ max: MAX_COMPANIES });
  private losses = 0;
  private trustedFrom = Infinity;

  constructor(
    private readonly bus: Bus,
    private readonly copies: StaleCopiesService,
    @Inject(CONFIG) private readonly config: SettleConfig,
  ) {}

  onModuleInit(): void {
    this.distrust();
    this.bus.onChange(LICENSE_CHANGES, '*', (changes, company) => this.mark(company as CompanyId, changes));
    this.bus.onChange(COMPANY_CHANGES, '*', (changes, company) => this.noticeVersion(company as CompanyId, changes));
  }

  /** Waits until the announced changes of licenses are marked in the database. */
  async marked(company: CompanyId): Promise<void> {
    await this.marking.get(company);
  }

  /** The lowest version of the company that a copy must have; 0 if no change was announced. */
  versionOf(company: CompanyId): number {
    return this.companies.get(company) ?? 0;
  }

  /**
   * False for some time after this process started or lost its connection: announcements are not repeated, so only
   * events show the changes in between.
   */
  areComplete(): boolean {
    if (this.losses !== this.bus.losses) this.distrust();
    return performance.now() >= this.trustedFrom;
  }

  private distrust(): void {
    this.losses = this.bus.losses;
    this.trustedFrom = performance.now() + (this.config.settleMs ?? SETTLE_MS);
  }

  private mark(company: CompanyId, changes: readonly string[]): void {
    const marks = changes.map((change) => this.markOne(company, change));
    const marked: Promise<void> = Promise.all([this.marked(company), ...marks])
      .then(() => undefined)
      .catch(() => this.distrust())
      .finally(() => {
        if (this.marking.get(company) === marked) this.marking.delete(company);
      });
    this.marking.set(company, marked);
  }

  private async markOne(company_id: CompanyId, change: string): Promise<void> {
    const [, resource, id] = CHANGE.exec(change) ?? [];
    if (resource === 'issued_license') await this.copies.licenseChanged({ company_id, id: Number(id) });
    if (resource === 'customer') await this.copies.customerChanged({ company_id, id: Number(id) });
  }

  private noticeVersion(company: CompanyId, changes: readonly string[]): void {
    const versions = changes.map((change) => Number(CHANGE.exec(change)?.[3] ?? 0));
    this.companies.set(company, Math.max(this.versionOf(company), ...versions));
  }
}
