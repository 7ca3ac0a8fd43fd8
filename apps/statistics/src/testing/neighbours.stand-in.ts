import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  companyFacts,
  productKinds,
  ShopError,
  type CallContext,
  type CompanyFacts,
  type NamedProducts,
  type ProductKind,
} from '@marquee/contracts';

/** What tenant and catalog know, as a test tells it. */
export class NeighboursScript {
  readonly facts = new Map<number, CompanyFacts>();
  /** By product_id. */
  readonly kinds = new Map<string, ProductKind>();
  /** While it is set, catalog answers nobody. */
  catalogAway = false;
}

@Controller()
export class TenantStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(companyFacts.facts)
  async facts(_ctx: CallContext, { company_id }: { company_id: number }): Promise<CompanyFacts> {
    const facts = this.script.facts.get(company_id);
    if (!facts) throw ShopError.notFound('company', company_id);
    return facts;
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
