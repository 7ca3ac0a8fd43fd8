import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  customers,
  type ActorNames,
  type actorNames,
  type ByToken,
  type CallContext,
  type Context,
  type Count,
  type CreateCustomer,
  type Customer,
  type InputOf,
  type ListCustomers,
  type OperatorContext,
  type Page,
  type RenderedJson,
  type SearchCustomers,
  type UpdateCustomer,
} from '@marquee/contracts';
import { Passwords } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { customerDifference, newPasswordIn, withoutPassword, writeCustomer } from './customer-changes.tx';
import { CustomersStore, type CustomersTx } from './customers.store';
import { addCustomer } from './new-customer.tx';

/** The rules of the interface's "Customers". */
@Injectable()
export class CustomersService {
  constructor(
    private readonly store: CustomersStore,
    private readonly passwords: Passwords,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(ctx: Context, input: ListCustomers): Promise<RenderedJson<Page<Customer>>> {
    return this.store.read(ctx).customers.list(input);
  }

  async count(ctx: Context, input: InputOf<typeof customers.count>): Promise<Count> {
    return { count: await this.store.read(ctx).customers.count(input) };
  }

  search(ctx: Context, input: SearchCustomers): Promise<RenderedJson<Page<Customer>>> {
    return this.store.read(ctx).customers.search(input);
  }

  get(ctx: Context, { token, fields }: ByToken): Promise<RenderedJson<Customer>> {
    return this.store.read(ctx).customers.get(token, fields);
  }

  /** Names actors for the activity log. */
  async names(ctx: CallContext, { company_id, ids }: InputOf<typeof actorNames.customer>): Promise<ActorNames> {
    return { names: await this.store.read(companyId(company_id), ctx).customers.names(ids) };
  }

  async create(ctx: Context, input: CreateCustomer): Promise<RenderedJson<Customer>> {
    const hash = await this.newHash(ctx, input);
    const work = async (tx: CustomersTx): Promise<RenderedJson<Customer>> => {
      const { rendered } = await addCustomer(tx, input, hash, this.clock.now());
      return rendered;
    };
    return this.store.writeOnce(ctx, customers.create, withoutPassword(input), work);
  }

  async update(ctx: Context, token: string, input: UpdateCustomer): Promise<RenderedJson<Customer>> {
    const hash = await this.newHash(ctx, input);
    return this.store.writeOnce(ctx, customers.update, { token, ...withoutPassword(input) }, (tx) =>
      tx.customers.change(
        ctx,
        token,
        (row) => customerDifference(tx, row, input, hash),
        (row, difference) => writeCustomer(tx, row, difference, this.clock.now()),
      ),
    );
  }

  /** An operator disables and enables customers. A disabled customer can neither sign in nor order. */
  setState(ctx: OperatorContext, company: number, token: string, state: Customer['state']) {
    const action = state === 'disabled' ? 'customer disable' : 'customer enable';
    return this.store.operate(ctx, companyId(company), action, { customer: token }, async (tx) => {
      const row = await tx.customers.lock(ctx, token);
      const difference = { columns: { state }, fields: ['state'] };
      if (row.state !== state) await writeCustomer(tx, row, difference, this.clock.now());
      return { company_id: company, customer: row.token, state };
    });
  }

  /** The hash of a new password. Hashing is slow, so call this outside of any transaction. */
  private async newHash(ctx: Context, sent: CreateCustomer | UpdateCustomer): Promise<string | null> {
    const password = newPasswordIn(sent);
    return password === null ? null : this.passwords.hash(ctx, password);
  }
}
