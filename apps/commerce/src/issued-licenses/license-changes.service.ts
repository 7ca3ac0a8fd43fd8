import { Inject, Injectable } from '@nestjs/common';
import {
  issuedLicenseEvents,
  issuedLicenses,
  ShopError,
  type Context,
  type ExtendLicense,
  type IssuedLicense,
  type Operation,
  type RenderedJson,
  type TransferLicense,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { ColumnsOf, Difference } from '@marquee/storage';
import type { IssuedLicenseEntity } from './issued-license.entity';
import { IssuedLicensesStore, type IssuedLicensesTx } from './issued-licenses.service';
import { extension, keyRotation, reinstatement, revocation, suspension, transfer } from './license-changes.rules';
import { LicenseKeys } from './license-keys.adapter';

type Change = Difference<ColumnsOf<IssuedLicenseEntity>>;
type Changing = Pick<Operation<unknown, IssuedLicense>, 'name' | 'types'>;
/** The digest of an idempotency key covers the other members as well. */
interface ByLicense {
  readonly id: number;
  readonly [member: string]: unknown;
}
type Rule = (license: IssuedLicenseEntity, now: Date, tx: IssuedLicensesTx) => Change | Promise<Change>;

/** What a company changes on a license after its sale. A change that the license already has is not repeated. */
@Injectable()
export class LicenseChangesService {
  constructor(
    private readonly store: IssuedLicensesStore,
    private readonly keys: LicenseKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  suspend(ctx: Context, id: number): Promise<RenderedJson<IssuedLicense>> {
    return this.change(ctx, issuedLicenses.suspend, { id }, suspension);
  }

  reinstate(ctx: Context, id: number): Promise<RenderedJson<IssuedLicense>> {
    return this.change(ctx, issuedLicenses.reinstate, { id }, reinstatement);
  }

  revoke(ctx: Context, id: number): Promise<RenderedJson<IssuedLicense>> {
    return this.change(ctx, issuedLicenses.revoke, { id }, revocation);
  }

  extend(ctx: Context, { id, ...wish }: ExtendLicense): Promise<RenderedJson<IssuedLicense>> {
    return this.change(ctx, issuedLicenses.extend, { id, ...wish }, (license, now) => extension(license, wish, now));
  }

  transfer(ctx: Context, { id, customer_token }: TransferLicense): Promise<RenderedJson<IssuedLicense>> {
    return this.change(ctx, issuedLicenses.transfer, { id, customer_token }, async (license, _now, tx) =>
      transfer(license, await receiverOf(tx, customer_token)),
    );
  }

  rotateKey(ctx: Context, id: number): Promise<RenderedJson<IssuedLicense>> {
    return this.change(ctx, issuedLicenses.rotate_key, { id }, keyRotation);
  }

  private change(
    ctx: Context,
    operation: Changing,
    input: ByLicense,
    rule: Rule,
  ): Promise<RenderedJson<IssuedLicense>> {
    const changed = this.store.writeOnce(ctx, operation, input, (tx) =>
      tx.issuedLicenses.change(
        ctx,
        input.id,
        // Reads the time after the lock, so that a license that ended during the wait is seen as ended.
        (license) => rule(license, this.clock.now(), tx),
        (license, difference) => this.write(tx, license, difference),
      ),
    );
    return this.keys.filled(ctx.company, changed);
  }

  private async write(
    tx: IssuedLicensesTx,
    { id, order_id, product_id, terms }: IssuedLicenseEntity,
    { columns, fields }: Change,
  ): Promise<RenderedJson<IssuedLicense>> {
    const { version, rendered } = await tx.issuedLicenses.update(id, { ...columns, updated_at: this.clock.now() });
    const data = { id, order_id, product_id, license_id: terms.id, changed: [...fields] };
    await tx.outbox.append(issuedLicenseEvents.update, { id, version }, data);
    return rendered;
  }
}

async function receiverOf(tx: IssuedLicensesTx, token: string): Promise<{ readonly id: number }> {
  const customer = await tx.customers.row(token.toUpperCase());
  if (customer === null) throw ShopError.invalid({ customer_token: ['is not a customer of this company'] });
  if (customer.state === 'enabled') return customer;
  throw new ShopError('conflict', 'This customer is disabled and cannot get a license. Enable the customer first.');
}
