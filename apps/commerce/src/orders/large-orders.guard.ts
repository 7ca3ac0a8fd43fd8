import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Context } from '@marquee/contracts';
import { LargeOrders } from './large-orders.service';

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
