import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { CompanyShares, type Release, ShareUsedUp } from '@marquee/async';
import { ShopError, type CompanyId, type Context } from '@marquee/contracts';
import { finalize, type Observable } from 'rxjs';

/** An order with at most this many lines and items is never queued. */
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
  /** The calls that hold a share because their request was large. */
  private readonly holding = new WeakSet<Context>();

  /** Acquires a share for a large request; undefined for a small one. */
  async begin(ctx: Context, order: unknown): Promise<Release | undefined> {
    // The order of a request by email is in its member `order`.
    const weight = weightOf(order) + weightOf(membersOf(order)['order']);
    if (weight <= SMALL_ORDER_WEIGHT) return undefined;
    const release = await this.acquire(ctx.company, weight);
    this.holding.add(ctx);
    return release;
  }

  shareOf(ctx: Context): OrderShare {
    if (this.holding.has(ctx)) return HELD;
    return {
      growTo: async (weight, rest) => {
        if (weight <= SMALL_ORDER_WEIGHT) return rest();
        const release = await this.acquire(ctx.company, weight);
        return rest().finally(release);
      },
    };
  }

  private acquire(company: CompanyId, weight: number): Promise<Release> {
    return this.shares.acquire(company, weight, LARGE_ORDER_TIMEOUT_MS).catch(refuse);
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
  const sentence = `Too many large orders of this company are in progress (limit: ${MAX_WEIGHT_UNDER_WAY} lines and items in total). Retry later.`;
  throw new ShopError('rate_limited', sentence, undefined, { retry_after: 1 });
}

/** Holds the share of a large request around validation as well, which takes 0.1 s of CPU time or more. */
@Injectable()
export class LargeOrdersInterceptor implements NestInterceptor {
  constructor(private readonly orders: LargeOrders) {}

  async intercept(call: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const rpc = call.switchToRpc();
    const release = await this.orders.begin(rpc.getContext<Context>(), rpc.getData());
    return release === undefined ? next.handle() : next.handle().pipe(finalize(release));
  }
}
