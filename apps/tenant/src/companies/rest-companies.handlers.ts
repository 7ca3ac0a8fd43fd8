import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  companies,
  type ById,
  type Context,
  type InputOf,
  type ListCompanies,
  type SearchCompanies,
} from '@marquee/contracts';
import { RestCompaniesService } from './rest-companies.service';

@Controller()
export class RestCompaniesHandlers {
  constructor(private readonly service: RestCompaniesService) {}

  @Handles(companies.list)
  list(ctx: Context, input: ListCompanies) {
    return this.service.list(ctx, input);
  }

  @Handles(companies.count)
  count(ctx: Context, input: InputOf<typeof companies.count>) {
    return this.service.count(ctx, input);
  }

  @Handles(companies.search)
  search(ctx: Context, input: SearchCompanies) {
    return this.service.search(ctx, input);
  }

  @Handles(companies.self)
  self(ctx: Context, input: Pick<ById, 'fields'>) {
    return this.service.self(ctx, input);
  }

  @Handles(companies.get)
  get(ctx: Context, input: ById) {
    return this.service.get(ctx, input);
  }

  @Handles(companies.update)
  update(ctx: Context, input: InputOf<typeof companies.update>) {
    return this.service.update(ctx, input.id, input.company);
  }
}
