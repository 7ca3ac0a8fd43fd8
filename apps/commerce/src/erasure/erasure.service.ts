import { Injectable, Inject } from '@nestjs/common';
import type { Context, Nothing } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { NewsletterMailsRepository } from '../sign-ups/newsletter-mails.repository';
import { SignUpsRepository } from '../sign-ups/sign-ups.repository';
import { ErasureRepository } from './erasure.repository';
import { eraseCustomer } from './erasure.tx';

@Injectable()
export class ErasureStore extends storeOf({
  customers: CustomersRepository,
  erasure: ErasureRepository,
  newsletterMails: NewsletterMailsRepository,
  signUps: SignUpsRepository,
}) {}

/** Deletes customers. It depends on all data of customers, so it is above the other folders. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly store: ErasureStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  remove(ctx: Context, token: string): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      await tx.erasure.holdOrders(token);
      await eraseCustomer(tx, await tx.customers.lockWhole(ctx, token), this.clock.now());
      return {};
    });
  }
}
