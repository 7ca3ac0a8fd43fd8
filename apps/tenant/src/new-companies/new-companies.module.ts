import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminCompanies, type CreateCompany, type OperatorContext } from '@marquee/contracts';
import { NewCompaniesService, NewCompaniesStore } from './new-companies.service';

@Controller()
export class NewCompaniesHandlers {
  constructor(private readonly service: NewCompaniesService) {}

  @Handles(adminCompanies.create)
  create(ctx: OperatorContext, input: CreateCompany) {
    return this.service.create(ctx, input);
  }
}

@Module({
  controllers: [NewCompaniesHandlers],
  providers: [NewCompaniesService, NewCompaniesStore],
})
export class NewCompaniesModule {}
