import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  actorNames,
  adminCustomers,
  customers,
  type ByToken,
  type CallContext,
  type Context,
  type CreateCustomer,
  type InputOf,
  type ListCustomers,
  type OperatorContext,
  type SearchCustomers,
} from '@marquee/contracts';
import { unknownCountries } from '@marquee/countries';
import { CustomersService } from './customers.service';

@Controller()
export class CustomersHandlers {
  constructor(private readonly service: CustomersService) {}

  @Handles(customers.list)
  list(ctx: Context, input: ListCustomers) {
    return this.service.list(ctx, input);
  }

  @Handles(customers.count)
  count(ctx: Context, input: InputOf<typeof customers.count>) {
    return this.service.count(ctx, input);
  }

  @Handles(customers.search)
  search(ctx: Context, input: SearchCustomers) {
    return this.service.search(ctx, input);
  }

  @Handles(customers.get)
  get(ctx: Context, input: ByToken) {
    return this.service.get(ctx, input);
  }

  @Handles(actorNames.customer)
  names(ctx: CallContext, input: InputOf<typeof actorNames.customer>) {
    return this.service.names(ctx, input);
  }

  @Handles(customers.create)
  async create(ctx: Context, input: CreateCustomer) {
    return (await this.service.create(ctx, input)).ignoring(unknownCountries({ 'addresses.': input.addresses }));
  }

  @Handles(customers.update)
  async update(ctx: Context, { token, customer }: InputOf<typeof customers.update>) {
    const changed = await this.service.update(ctx, token, customer);
    return changed.ignoring(unknownCountries({ 'addresses.': customer.addresses }));
  }

  @Handles(adminCustomers.disable)
  disable(ctx: OperatorContext, input: { company_id: number; customer: string }) {
    return this.service.setState(ctx, input.company_id, input.customer, 'disabled');
  }

  @Handles(adminCustomers.enable)
  enable(ctx: OperatorContext, input: { company_id: number; customer: string }) {
    return this.service.setState(ctx, input.company_id, input.customer, 'enabled');
  }
}
