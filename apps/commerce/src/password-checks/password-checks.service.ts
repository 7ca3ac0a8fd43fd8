import { createHash } from 'node:crypto';
import { Injectable, Inject } from '@nestjs/common';
import { AttemptsRepository, AttemptsService, type KeyLimit } from '@marquee/attempts';
import { Bus } from '@marquee/bus';
import {
  companySnapshot,
  ShopError,
  epochMs,
  type CallContext,
  type Context,
  type Customer,
  type Nothing,
  type RenderedJson,
} from '@marquee/contracts';
import { Passwords, type HashCaller } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import type { CustomerEntity } from '../customers/customer.entity';
import { CustomersRepository } from '../customers/customers.repository';
import { limitsOfApp, MAX_ATTEMPT_AGE_SECONDS } from './password-limits.rules';

@Injectable()
export class PasswordChecksStore extends storeOf({ attempts: AttemptsRepository, customers: CustomersRepository }) {}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

type OwnCall = CallContext & Pick<Context, 'company'> & HashCaller;

/** Checks a customer's password. The check is slow and calls other services, so never call it within a transaction. */
@Injectable()
export class PasswordChecksService {
  /** Checks in flight, by a digest of their credentials. */
  private readonly running = new Map<string, Promise<CustomerEntity | null>>();

  constructor(
    private readonly store: PasswordChecksStore,
    private readonly attempts: AttemptsService,
    private readonly passwords: Passwords,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the customer, null for an unknown email, or throws `password_mismatch`, with equal timing. Concurrent equal
   * checks share one hash; a correct password resets the first of the limits.
   */
  async prove(ctx: OwnCall, credentials: Credentials, limits: readonly KeyLimit[]): Promise<CustomerEntity | null> {
    const key = createHash('sha256')
      .update(JSON.stringify([ctx.company, credentials.email, limits, credentials.password]))
      .digest('base64url');
    const running = this.running.get(key);
    if (running) return running.catch((error: unknown) => this.afterTimeout(error, ctx, credentials, limits));
    const begun = this.check(ctx, credentials, limits).finally(() => this.running.delete(key));
    this.running.set(key, begun);
    return begun;
  }

  /** The deadline of another caller has ended a shared check, while this caller still waits. */
  private afterTimeout(error: unknown, ...check: Parameters<PasswordChecksService['prove']>) {
    const isLate = error instanceof ShopError && error.code === 'timeout' && check[0].deadline > epochMs();
    if (!isLate) throw error;
    return this.prove(...check);
  }

  private async check(
    ctx: OwnCall,
    { email, password }: Credentials,
    limits: readonly KeyLimit[],
  ): Promise<CustomerEntity | null> {
    const proven = await this.counted(ctx, { email, password }, limits, async (attempt) => {
      const customer = await this.store.read(ctx).customers.rowByEmail(email);
      const matches = await this.passwords.verify(ctx, customer?.password_hash ?? null, password);
      if (customer && !matches) {
        // An unknown email takes one more transaction to remove the attempt. A wrong password does the same for equal
        // timing.
        await this.attempts.rewrite(ctx, attempt);
        throw new ShopError('password_mismatch');
      }
      // A correct password resets the customer's failures.
      await this.attempts.forget(ctx, attempt, customer ? limits[0]?.key : undefined);
      return customer;
    });
    if (proven) await this.renewHash(ctx, proven, password);
    if (proven?.state === 'disabled') {
      throw new ShopError('forbidden', 'This customer is disabled. Ask the operator to enable the customer.');
    }
    return proven;
  }

  /** An unknown email has no password to guess: its check costs the same at the limit, and is not refused. */
  private async counted(
    ctx: OwnCall,
    { email, password }: Credentials,
    limits: readonly KeyLimit[],
    work: Parameters<typeof this.attempts.counted<CustomerEntity | null>>[2],
  ): Promise<CustomerEntity | null> {
    try {
      return await this.attempts.counted(ctx, limits, work);
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'rate_limited') throw error;
      if ((await this.store.read(ctx).customers.rowByEmail(email)) !== null) throw error;
      await this.passwords.verify(ctx, null, password);
      return null;
    }
  }

  /** The validation request. A mismatch names companies where a customer with this email has ordered. */
  async validate(ctx: Context, credentials: Credentials): Promise<RenderedJson<Customer> | Nothing> {
    const proven = await this.prove(ctx, credentials, limitsOfApp(ctx, credentials.email)).catch(
      async (error: unknown) => {
        if (!(error instanceof ShopError) || error.code !== 'password_mismatch') throw error;
        const companies = await this.orderedAt(ctx, credentials.email);
        throw new ShopError('password_mismatch', undefined, undefined, { companies });
      },
    );
    return proven === null ? {} : this.store.read(ctx).customers.get(proven.token);
  }

  /** Removes attempts that no longer count; true if there may be more. */
  sweep(ctx: { requestId: string; deadline: number }): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - MAX_ATTEMPT_AGE_SECONDS * 1000);
    return this.store.sweep(ctx, 'sign_in_attempts', (tx, limit) => tx.attempts.sweep(before, limit));
  }

  /** A hash of an outdated cost can be renewed only while the password is known. */
  private async renewHash(ctx: OwnCall, { id, password_hash }: CustomerEntity, password: string): Promise<void> {
    if (password_hash === null || !this.passwords.needsRehash(password_hash)) return;
    try {
      const better = await this.passwords.hash(ctx, password);
      await this.store.write(ctx, (tx) => tx.customers.rehash(id, password_hash, better));
    } catch {
      // The password is still correct; the next check retries the renewal.
    }
  }

  /** Names of the company itself and of its partners; other companies stay secret. */
  private async orderedAt(ctx: Context, email: string): Promise<string[]> {
    const { names } = await this.bus.call(companySnapshot.partnership, ctx, { company_id: ctx.company });
    const ids = names.map(({ company_id }) => company_id);
    const ordered = await this.store.readPlatform(ctx).customers.orderedAt(email, ids);
    return names.filter(({ company_id }) => ordered.has(company_id)).map(({ company_name }) => company_name);
  }
}
