import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  customer,
  customers,
  equals,
  ShopError,
  type Context,
  type InputOf,
  type ListCustomers,
  type SearchCustomers,
} from '@marquee/contracts';
import {
  Access,
  Answers,
  Asks,
  Body,
  counted,
  created,
  Ctx,
  FieldsQuery,
  FilterQuery,
  instead,
  listOf,
  ListQuery,
  nothing,
  one,
  oneOrNothing,
  Serves,
  Token,
  unwrap,
  unwrapIfWrapped,
} from '@marquee/edge';
import { CREDENTIALS } from './schemas';

type Credentials = InputOf<typeof customers.validate>;

const VALIDATION = {
  email: equals().says('With `password`: answers the customer if both match, or `{}` if no customer has this email.'),
  password: equals().says(
    'The password of the customer. Addresses end up in logs: prefer `POST /api/customers/validate.json`.',
  ),
};

/** Interface, "Customers". */
@Controller('api')
@Serves(customer)
export class CustomersController {
  constructor(private readonly bus: Bus) {}

  @Get('customers.json')
  @Access('customers')
  @Answers({ ...listOf(customer), instead: oneOrNothing(customer) })
  async list(
    @Ctx() ctx: Context,
    @ListQuery(customers.list, VALIDATION, customer) {
      email,
      password,
      ...query
    }: ListCustomers & Partial<Credentials>,
  ): Promise<RawReply> {
    if (email === undefined && password === undefined) return this.bus.pass(customers.list, ctx, query);
    if (email === undefined) throw ShopError.badQuery('email', 'sent with password');
    if (password === undefined) throw ShopError.badQuery('password', 'sent with email');
    return instead(await this.bus.pass(customers.validate, ctx, { email, password }));
  }

  @Post('customers/validate.json')
  @Access('customers')
  @Asks({ type: 'object', properties: { [customer.bodyKey]: CREDENTIALS }, required: [customer.bodyKey] })
  @Answers(oneOrNothing(customer))
  validate(@Ctx() ctx: Context, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(customers.validate, ctx, unwrapIfWrapped(customer, body));
  }

  @Get('customers/count.json')
  @Access('customers')
  @Answers(counted())
  count(@Ctx() ctx: Context, @FilterQuery(customers.count) query: InputOf<typeof customers.count>): Promise<RawReply> {
    return this.bus.pass(customers.count, ctx, query);
  }

  @Get('customers/search.json')
  @Access('customers')
  @Answers(listOf(customer))
  search(@Ctx() ctx: Context, @ListQuery(customers.search) query: SearchCustomers): Promise<RawReply> {
    return this.bus.pass(customers.search, ctx, query);
  }

  @Get('customers/:token.json')
  @Access('customers')
  @Answers(one(customer))
  get(@Ctx() ctx: Context, @Token() token: string, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(customers.get, ctx, { token, fields });
  }

  @Post('customers.json')
  @Access('customers')
  @Answers(created(customer))
  create(@Ctx() ctx: Context, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(customers.create, ctx, unwrap(customer, body));
  }

  @Put('customers/:token.json')
  @Access('customers')
  @Answers(one(customer))
  update(@Ctx() ctx: Context, @Token() token: string, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(customers.update, ctx, { token, customer: unwrap(customer, body) });
  }

  @Delete('customers/:token.json')
  @Access('customers')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Token() token: string): Promise<RawReply> {
    return this.bus.pass(customers.remove, ctx, { token });
  }
}
