import { Injectable } from '@nestjs/common';
import { ShopError, type Context, type CreateOrder } from '@marquee/contracts';
import { checkNewPassword, Passwords } from '@marquee/passwords';
import type { CustomerEntity } from '../customers/customer.entity';
import { PasswordChecksService } from '../password-checks/password-checks.service';
import { limitsOfApp } from '../password-checks/password-limits.rules';
import { newBuyer, type Buyer, type NamedBuyer } from '../order-rows/order-input.rules';

/** Interface, "Rules for creating an order": by token, or by email and password. */
@Injectable()
export class BuyersService {
  constructor(
    private readonly passwords: Passwords,
    private readonly checks: PasswordChecksService,
  ) {}

  /** Hashes or compares the password, so never call it in a transaction. */
  async admitted(ctx: Context, named: NamedBuyer, found: CustomerEntity | null, input: CreateOrder): Promise<Buyer> {
    const known =
      found && named.by === 'password' ? await this.checks.prove(ctx, named, limitsOfApp(ctx, named.email)) : found;
    if (known === null) return this.newcomer(ctx, named, input);
    if (known.state !== 'enabled') {
      throw new ShopError('forbidden', 'This customer is disabled. Ask the operator to enable the customer.');
    }
    return { known };
  }

  private async newcomer(ctx: Context, named: NamedBuyer, input: CreateOrder): Promise<Buyer> {
    if (named.by === 'token') {
      throw ShopError.invalid({
        customer_token: ['does not belong to a customer of this company; send the token of an existing customer'],
      });
    }
    if (named.by === 'email') {
      throw ShopError.invalid({
        email: ['does not belong to a customer of this company; send a password to create the customer'],
      });
    }
    checkNewPassword(named.password);
    const passwordHash = await this.passwords.hash(ctx, named.password);
    return { known: null, sent: newBuyer(input, named.email), passwordHash };
  }
}
