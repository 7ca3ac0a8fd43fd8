import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminCompanies,
  companyFacts,
  type CallContext,
  type CreateCompany,
  type OperatorContext,
} from '@marquee/contracts';
import { CompaniesService } from './companies.service';

@Controller()
export class CompaniesHandlers {
  constructor(private readonly service: CompaniesService) {}

  @Handles(adminCompanies.create)
  create(ctx: OperatorContext, input: CreateCompany) {
    return this.service.create(ctx, input);
  }

  @Handles(adminCompanies.disable)
  disable(ctx: OperatorContext, input: { company_id: number }) {
    return this.service.setDisabled(ctx, input.company_id, true);
  }

  @Handles(adminCompanies.enable)
  enable(ctx: OperatorContext, input: { company_id: number }) {
    return this.service.setDisabled(ctx, input.company_id, false);
  }

  @Handles(companyFacts.facts)
  facts(_ctx: CallContext, input: { company_id: number }) {
    return this.service.facts(input.company_id);
  }

  @Handles(companyFacts.names)
  names(_ctx: CallContext, input: { company_ids: readonly number[] }) {
    return this.service.names(input.company_ids);
  }
}
