import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  companySnapshot,
  orderSnapshots,
  productKinds,
  ShopError,
  type CallContext,
  type CompanySnapshot,
  type NamedProducts,
  type OrderSnapshot,
  type ProductKind,
  type SnapshotPage,
} from '@marquee/contracts';

/** The state of the stand-ins for tenant, catalog and commerce. */
export class NeighboursScript {
  readonly snapshots = new Map<number, CompanySnapshot>();
  /** The products of catalog by product_id. */
  readonly kinds = new Map<string, ProductKind>();
  /** While set, catalog does not respond. */
  catalogAway = false;
  /** The current orders of each company, by id. */
  readonly orders = new Map<number, Map<number, OrderSnapshot>>();
  /** The requested pages of orders. */
  readonly pages: SnapshotPage[] = [];
  /** Called before a page is answered. */
  onPage: ((page: SnapshotPage) => Promise<void>) | undefined;
}

@Controller()
export class TenantStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(companySnapshot.get)
  async snapshot(_ctx: CallContext, { company_id }: { company_id: number }): Promise<CompanySnapshot> {
    const snapshot = this.script.snapshots.get(company_id);
    if (!snapshot) throw ShopError.notFound('company', company_id);
    return snapshot;
  }
}

@Controller()
export class CatalogStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(productKinds.list)
  async list(_ctx: CallContext, { product_ids }: NamedProducts) {
    if (this.script.catalogAway) throw new ShopError('unavailable');
    return { kinds: product_ids.flatMap((id) => this.script.kinds.get(id) ?? []) };
  }
}

@Controller()
export class CommerceStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(orderSnapshots.list)
  async list(_ctx: CallContext, page: SnapshotPage): Promise<{ orders: OrderSnapshot[] }> {
    this.script.pages.push(page);
    await this.script.onPage?.(page);
    const all = [...(this.script.orders.get(page.company_id) ?? new Map<number, OrderSnapshot>())];
    const behind = all.filter(([id]) => id > page.after).toSorted(([a], [b]) => a - b);
    return { orders: behind.slice(0, page.limit).map(([, order]) => order) };
  }

  @Handles(orderSnapshots.companies)
  async companies(_ctx: CallContext, { after, limit }: { after: number; limit: number }) {
    const behind = [...this.script.orders.keys()].filter((id) => id > after).toSorted((a, b) => a - b);
    return { company_ids: behind.slice(0, limit) };
  }
}
