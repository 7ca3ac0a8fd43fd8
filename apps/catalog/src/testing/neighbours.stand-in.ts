import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  companyFacts,
  orderKeys,
  ShopError,
  type CallContext,
  type CompanyFacts,
  type KeyFate,
} from '@marquee/contracts';

/** What tenant and commerce know, as a test tells it, and what they were asked. */
export class NeighboursScript {
  readonly facts = new Map<number, CompanyFacts>();
  /** Companies and keys that were asked for. */
  readonly asked: (number | string)[] = [];
  /** Keys with an order; all others are fenced by the question. */
  readonly committed = new Set<string>();
  /** While it is set, commerce answers nobody. */
  commerceAway = false;
}

/** Answers what catalog asks of tenant, over the real bus. */
@Controller()
export class TenantStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(companyFacts.facts)
  async facts(_ctx: CallContext, { company_id }: { company_id: number }): Promise<CompanyFacts> {
    this.script.asked.push(company_id);
    const facts = this.script.facts.get(company_id);
    if (!facts) throw ShopError.notFound('company', company_id);
    return facts;
  }
}

@Controller()
export class CommerceStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(orderKeys.fate)
  async fate(_ctx: CallContext, { key }: { key: string }): Promise<{ fate: KeyFate }> {
    this.script.asked.push(key);
    if (this.script.commerceAway) throw new ShopError('unavailable');
    return { fate: this.script.committed.has(key) ? 'committed' : 'fenced' };
  }
}
