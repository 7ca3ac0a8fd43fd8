import { Consumer, On } from '@marquee/bus';
import { orderEvents, statisticsHearsOrders, type Heard, type OrderChange, type OrderPlaced } from '@marquee/contracts';
import { bookChange, namesIn } from './booking.rules';
import { changedFact, deviceIn, factAfter, placedFact, type Told } from './order-facts.rules';
import { OrdersStore, type OrdersTx } from './orders.store';

/** Counts orders on the day on which they were placed, from what their events tell. */
@Consumer(statisticsHearsOrders)
export class OrdersConsumer {
  constructor(readonly store: OrdersStore) {}

  @On(orderEvents.create)
  async placed(tx: OrdersTx, order: OrderPlaced, event: Heard): Promise<void> {
    await this.tell(tx, order.id, placedFact(order, event.sequence));
    if (!order.test) tx.figures.nameProducts(namesIn(order.id, order.lines));
  }

  @On(orderEvents.update)
  async changed(tx: OrdersTx, order: OrderChange, event: Heard): Promise<void> {
    await this.tell(tx, order.id, changedFact(order, event.sequence));
  }

  private async tell(tx: OrdersTx, id: number, told: Told): Promise<void> {
    const facts = await tx.facts.hold([id]);
    const device = deviceIn(facts);
    for (const fact of facts) await bookChange(tx, fact, { ...factAfter(fact, told), device });
  }
}
