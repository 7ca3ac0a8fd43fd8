import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { customerAddresses, type Context, type InputOf } from '@marquee/contracts';
import { unknownCountries } from '@marquee/countries';
import { CustomerAddressesService } from './customer-addresses.service';

type Path = InputOf<typeof customerAddresses.get>;

@Controller()
export class CustomerAddressesHandlers {
  constructor(private readonly service: CustomerAddressesService) {}

  @Handles(customerAddresses.list)
  list(ctx: Context, { customer }: InputOf<typeof customerAddresses.list>) {
    return this.service.list(ctx, customer);
  }

  @Handles(customerAddresses.get)
  get(ctx: Context, input: Path) {
    return this.service.get(ctx, input);
  }

  @Handles(customerAddresses.create)
  async create(ctx: Context, input: InputOf<typeof customerAddresses.create>) {
    return (await this.service.create(ctx, input)).ignoring(unknownCountries({ '': input.address }));
  }

  @Handles(customerAddresses.update)
  async update(ctx: Context, input: InputOf<typeof customerAddresses.update>) {
    return (await this.service.update(ctx, input)).ignoring(unknownCountries({ '': input.address }));
  }

  @Handles(customerAddresses.remove)
  remove(ctx: Context, input: Path) {
    return this.service.remove(ctx, input);
  }

  @Handles(customerAddresses.make_default)
  makeDefault(ctx: Context, input: Path) {
    return this.service.makeDefault(ctx, input);
  }
}
