import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ShopError, type CompanyId, type Context } from '@marquee/contracts';
import { CompanyShares, ShareUsedUp } from '@marquee/storage';

/** Lines and items of an order that no other order has to wait for. */
export const SMALL_ORDER_WEIGHT = 100;
/** Lines and items of one company's large orders that are under way at the same time; one order alone may have more. */
const MAX_WEIGHT_UNDER_WAY = 2_000;
/** A large order waits so long for those before it: its caller is told within a second. */
const LARGE_ORDER_WAIT_MS = 500;

/** What an order has of its company's share. */
export interface OrderShare {
  /** Does the rest of the work when the order turns out to weigh more than the request told, as one of many bundles does. */
  growTo<T>(weight: number, rest: () => Promise<T>): Promise<T>;
}
const HELD: OrderShare = { growTo: (_weight, rest) => rest() };

/** Large orders of a company wait for each other before they cost catalog or the database anything: docs/internal/adr/0064-fair-shares-per-company.md. */
@Injectable()
export class LargeOrders {
  private readonly shares = new CompanyShares(() => MAX_WEIGHT_UNDER_WAY);

  /** Does the work while the order has its part of the company's share; a small one needs none. */
  holding<T>(
    { company }: Pick<Context, 'company'>,
    order: unknown,
    work: (share: OrderShare) => Promise<T>,
  ): Promise<T> {
    const weight = weightOf(order);
    if (weight > SMALL_ORDER_WEIGHT) return this.acquired(company, weight, () => work(HELD));
    return work({
      growTo: (more, rest) => (more > SMALL_ORDER_WEIGHT ? this.acquired(company, more, rest) : rest()),
    });
  }

  private async acquired<T>(company: CompanyId, weight: number, work: () => Promise<T>): Promise<T> {
    const release = await this.shares.acquire(company, weight, LARGE_ORDER_WAIT_MS).catch(refuse);
    return work().finally(release);
  }
}

/** What an order costs the services, as far as the request tells: lines are priced, and each item may be a license with its event. */
function weightOf(order: unknown): number {
  const lines = membersOf(order)['line_items'];
  if (!Array.isArray(lines)) return 0;
  return lines.reduce<number>((sum, line) => {
    const { quantity } = membersOf(line);
    // Whole and finite, also of what is invalid: what is taken from the share and given back must come to nothing.
    const items = typeof quantity === 'number' ? Math.ceil(Math.min(Math.max(0, quantity), MAX_WEIGHT_UNDER_WAY)) : 1;
    return sum + 1 + items;
  }, 0);
}

/** Whatever was sent: it has not been validated. */
function membersOf(sent: unknown): Readonly<Record<string, unknown>> {
  return typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};
}

function refuse(error: unknown): never {
  if (!(error instanceof ShareUsedUp)) throw error;
  const sentence = `Other large orders of this company are being placed; together they may have ${MAX_WEIGHT_UNDER_WAY} lines and items. Retry later.`;
  throw new ShopError('rate_limited', sentence, undefined, { retry_after: 1 });
}

/**
 * A guard comes before the validation of what was sent, which takes a tenth of a second of the processor for a large order: a company that has
 * used up its share is refused without it.
 */
@Injectable()
export class LargeOrdersGuard implements CanActivate {
  constructor(private readonly orders: LargeOrders) {}

  /** Waits until there is room for the order. It is not held yet: an order that is invalid would not give it back. */
  canActivate(call: ExecutionContext): Promise<boolean> {
    const rpc = call.switchToRpc();
    return this.orders.holding(rpc.getContext<Context>(), rpc.getData(), async () => true);
  }
}
