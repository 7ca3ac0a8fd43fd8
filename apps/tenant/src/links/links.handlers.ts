import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminLinks, companyId, ShopError, type LinkKind, type OperatorContext } from '@marquee/contracts';
import { TenantStore } from '../tenant.store';

@Controller()
export class LinksHandlers {
  constructor(private readonly store: TenantStore) {}

  @Handles(adminLinks.link)
  link(ctx: OperatorContext, input: { kind: LinkKind; from: number; company_id: number }) {
    if (input.from === input.company_id) throw ShopError.invalid({ from: ['must be another company'] });
    return this.store.operate(ctx, companyId(input.company_id), `${input.kind} link`, input, async (tx) => {
      const linked = await tx.links.link(input.kind, input.from);
      if (!linked) {
        throw new ShopError('not_found', `Of the companies ${input.from} and ${input.company_id}, one does not exist.`);
      }
      return input;
    });
  }
}
