import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companySnapshot,
  companyId,
  ShopError,
  type CompanySnapshot,
  type Context,
  type ListInput,
  type Period,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { BestProductsService } from './best-products.service';
import { daysOf, type Days } from './period.rules';
import type { Home } from './records.repository';
import { RecordsStore } from './records.store';

/** Interface, "Statistics": daily figures of a company, for itself and its managers. */
@Injectable()
export class RecordsService {
  constructor(
    private readonly store: RecordsStore,
    private readonly bestProducts: BestProductsService,
    private readonly companies: CompaniesService,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async traffic(ctx: Context, period: Period) {
    const { traffic, days } = await this.open(ctx, period);
    return traffic.records(days.first, days.last);
  }

  async orders(ctx: Context, period: Period) {
    const { records, days, home } = await this.open(ctx, period);
    return records.orders(days, home);
  }

  async carts(ctx: Context, period: Period) {
    const { records, days, home } = await this.open(ctx, period);
    return records.carts(days, home);
  }

  async devices(ctx: Context, period: Period) {
    const { records, days } = await this.open(ctx, period);
    return records.devices(days);
  }

  async products(ctx: Context, period: Period & ListInput) {
    const { company, days, home } = await this.open(ctx, period);
    return this.bestProducts.list(ctx, company, days, home.currency, period);
  }

  /** The company and period that may be read. */
  private async open(ctx: Context, period: Period) {
    const days: Days = daysOf(period, this.clock.now());
    const { company_id, currency, country } = await this.snapshotFor(ctx, period.company_id);
    const home: Home = { currency: currency.toLowerCase(), country };
    const company = companyId(company_id);
    const { records, traffic } = this.store.read(company, ctx);
    return { company, records, traffic, days, home };
  }

  /**
   * Queries tenant about other companies each time, because a removed link must take effect at once. Invisible
   * companies answer not found.
   */
  private async snapshotFor(ctx: Context, company_id: number): Promise<CompanySnapshot> {
    if (company_id === ctx.company) return this.companies.snapshot(ctx, ctx.company);
    const snapshot = await this.bus.call(companySnapshot.get, ctx, { company_id });
    if (snapshot.partners.includes(ctx.company)) return snapshot;
    throw ShopError.notFound('company', company_id);
  }
}
