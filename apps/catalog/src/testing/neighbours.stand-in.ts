import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  companyFacts,
  orderKeys,
  ShopError,
  type CallContext,
  type CompanyFacts,
  type InputOf,
  type KeyFate,
} from '@marquee/contracts';

/** What tenant and commerce know, as a test tells it, and what they were asked. */
export class NeighboursScript {
  readonly facts = new Map<number, CompanyFacts>();
  /** Companies and keys that were asked for. */
  readonly asked: (number | string)[] = [];
  /** How often commerce was asked, for however many keys. */
  questions = 0;
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

  @Handles(orderKeys.fates)
  async fates(_ctx: CallContext, { keys }: InputOf<typeof orderKeys.fates>): Promise<{ fates: KeyFate[] }> {
    this.script.asked.push(...keys);
    this.script.questions += 1;
    if (this.script.commerceAway) throw new ShopError('unavailable');
    return { fates: keys.map((key) => (this.script.committed.has(key) ? 'committed' : 'fenced')) };
  }
}
