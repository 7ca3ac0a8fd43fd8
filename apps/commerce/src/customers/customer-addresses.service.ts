import { Inject, Injectable } from '@nestjs/common';
import {
  customerAddresses,
  RenderedJson,
  ShopError,
  type Context,
  type CustomerAddress,
  type InputOf,
  type Nothing,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { addressIn, withAddress, withChangedAddress, withDefaultAddress, withoutAddress } from './addresses.rules';
import { writeAddresses } from './customer-changes.tx';
import type { CustomerEntity } from './customer.entity';
import { CustomersStore, type CustomersTx } from './customers.store';

type Path = InputOf<typeof customerAddresses.get>;
type Addressed = Pick<CustomerEntity, 'addresses' | 'version'>;
type Change = (row: CustomerEntity) => CustomerAddress[] | Promise<CustomerAddress[]>;

/** The rules of the interface's "Customer addresses". A change of an address is a change of its customer. */
@Injectable()
export class CustomerAddressesService {
  constructor(
    private readonly store: CustomersStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: Context, customer: string): Promise<RenderedJson<CustomerAddress[]>> {
    return allAddresses(await this.row(ctx, customer));
  }

  async get(ctx: Context, { customer, id }: Path): Promise<RenderedJson<CustomerAddress>> {
    return oneAddress(await this.row(ctx, customer), id);
  }

  create(ctx: Context, input: InputOf<typeof customerAddresses.create>): Promise<RenderedJson<CustomerAddress[]>> {
    return this.store.writeOnce(ctx, customerAddresses.create, input, async (tx) => {
      const row = await this.change(tx, ctx, input.customer, async (customer) => {
        const [id = 0] = await tx.customers.drawAddressIds(1);
        return withAddress(customer, input.address, id);
      });
      return allAddresses(row);
    });
  }

  update(ctx: Context, input: InputOf<typeof customerAddresses.update>): Promise<RenderedJson<CustomerAddress>> {
    const { customer, id, address: sent } = input;
    return this.store.writeOnce(ctx, customerAddresses.update, input, async (tx) => {
      const row = await this.change(tx, ctx, customer, (before) => withChangedAddress(before, id, sent));
      return oneAddress(row, id);
    });
  }

  remove(ctx: Context, { customer, id }: Path): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      await this.change(tx, ctx, customer, (before) => withoutAddress(before, id));
      return {};
    });
  }

  makeDefault(ctx: Context, { customer, id }: Path): Promise<RenderedJson<CustomerAddress>> {
    return this.store.write(ctx, async (tx) => {
      const row = await this.change(tx, ctx, customer, (before) => withDefaultAddress(before, id));
      return oneAddress(row, id);
    });
  }

  private async change(tx: CustomersTx, ctx: Context, customer: string, wanted: Change): Promise<Addressed> {
    const row = await tx.customers.lock(ctx, customer);
    return writeAddresses(tx, row, await wanted(row), this.clock.now());
  }

  private async row(ctx: Context, customer: string): Promise<CustomerEntity> {
    const row = await this.store.read(ctx).customers.row(customer);
    if (row) return row;
    throw ShopError.notFound('customer', customer);
  }
}

function allAddresses({ addresses }: Addressed): RenderedJson<CustomerAddress[]> {
  return new RenderedJson(JSON.stringify(addresses));
}

/** An address has the version of its customer. */
function oneAddress({ addresses, version }: Addressed, id: number): RenderedJson<CustomerAddress> {
  return new RenderedJson(JSON.stringify(addressIn(addresses, id)), { version });
}
