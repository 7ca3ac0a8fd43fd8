import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminCompanies,
  companySnapshot,
  type CallContext,
  type OperatorContext,
  type InputOf,
} from '@marquee/contracts';
import { CompaniesService } from './companies.service';

@Controller()
export class CompaniesHandlers {
  constructor(private readonly service: CompaniesService) {}

  @Handles(adminCompanies.disable)
  disable(ctx: OperatorContext, input: InputOf<typeof adminCompanies.disable>) {
    return this.service.setDisabled(ctx, input.company_id, true);
  }

  @Handles(adminCompanies.enable)
  enable(ctx: OperatorContext, input: InputOf<typeof adminCompanies.enable>) {
    return this.service.setDisabled(ctx, input.company_id, false);
  }

  @Handles(adminCompanies.payment)
  payment(ctx: OperatorContext, input: InputOf<typeof adminCompanies.payment>) {
    return this.service.setPayment(ctx, input.company_id, input.active);
  }

  @Handles(adminCompanies.show)
  show(ctx: OperatorContext, input: InputOf<typeof adminCompanies.show>) {
    return this.service.show(ctx, input.company_id);
  }

  @Handles(adminCompanies.update)
  update(ctx: OperatorContext, input: InputOf<typeof adminCompanies.update>) {
    return this.service.update(ctx, input.company_id, input.company);
  }

  @Handles(companySnapshot.get)
  snapshot(ctx: CallContext, input: InputOf<typeof companySnapshot.get>) {
    return this.service.snapshot(ctx, input.company_id);
  }

  @Handles(companySnapshot.partnership)
  partnership(ctx: CallContext, input: { company_id: number }) {
    return this.service.partnership(ctx, input.company_id);
  }

  @Handles(companySnapshot.names)
  names(ctx: CallContext, input: InputOf<typeof companySnapshot.names>) {
    return this.service.names(ctx, input.company_ids);
  }
}
