import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ShopError, type CompanyId, type Context } from '@marquee/contracts';
import { CompanyShares, ShareUsedUp } from '@marquee/storage';

/** Lines and items of an order that delays no other order. */
export const SMALL_ORDER_WEIGHT = 100;
/** Lines and items of a company's concurrent large orders. A single order may exceed it. */
const MAX_WEIGHT_UNDER_WAY = 2_000;
/** How long a large order waits for earlier ones, so that its caller has an answer within a second. */
const LARGE_ORDER_TIMEOUT_MS = 500;

export interface OrderShare {
  /**
   * Runs the rest of the work with a larger share, if the order is larger than the request showed. An example is a
   * bundle with many members.
   */
  growTo<T>(weight: number, rest: () => Promise<T>): Promise<T>;
}
const HELD: OrderShare = { growTo: (_weight, rest) => rest() };

/**
 * Queues the large orders of a company before they cost catalog or the database anything:
 * docs/internal/adr/0064-fair-shares-per-company.md.
 */
@Injectable()
export class LargeOrders {
  private readonly shares = new CompanyShares(() => MAX_WEIGHT_UNDER_WAY);

  /** Runs the work with a part of the company's share. Small orders need none. */
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
    const release = await this.shares.acquire(company, weight, LARGE_ORDER_TIMEOUT_MS).catch(refuse);
    return work().finally(release);
  }
}

/**
 * Estimates the cost of an order from its request: catalog prices lines, and each item may be a license with its event.
 */
function weightOf(order: unknown): number {
  const lines = membersOf(order)['line_items'];
  if (!Array.isArray(lines)) return 0;
  return lines.reduce<number>((sum, line) => {
    const { quantity } = membersOf(line);
    // Finite and whole for invalid input as well, so that releases equal reservations.
    const items = typeof quantity === 'number' ? Math.ceil(Math.min(Math.max(0, quantity), MAX_WEIGHT_UNDER_WAY)) : 1;
    return sum + 1 + items;
  }, 0);
}

/** The input is not validated yet. */
function membersOf(sent: unknown): Readonly<Record<string, unknown>> {
  return typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};
}

function refuse(error: unknown): never {
  if (!(error instanceof ShareUsedUp)) throw error;
  const sentence = `Other large orders of this company are being placed; together they may have ${MAX_WEIGHT_UNDER_WAY} lines and items. Retry later.`;
  throw new ShopError('rate_limited', sentence, undefined, { retry_after: 1 });
}

/**
 * A guard runs before validation, which takes 0.1 s of CPU time for a large order. It rejects orders of a company
 * without a share left.
 */
@Injectable()
export class LargeOrdersGuard implements CanActivate {
  constructor(private readonly orders: LargeOrders) {}

  /**
   * Waits until the order fits into the share, without reserving it. An invalid order would never release a
   * reservation.
   */
  canActivate(call: ExecutionContext): Promise<boolean> {
    const rpc = call.switchToRpc();
    return this.orders.holding(rpc.getContext<Context>(), rpc.getData(), async () => true);
  }
}
