import { Injectable } from '@nestjs/common';
import { Consumer, On } from '@marquee/bus';
import {
  orderEvents,
  statisticsOrdersSubscription,
  type ReceivedEvent,
  type OrderChange,
  type OrderPlaced,
} from '@marquee/contracts';
import { storeOf, type TxOf } from '@marquee/storage';
import { FiguresRepository, type NamedProduct } from '../figures/figures.repository';
import { bookChanges, namesIn } from './booking.tx';
import { OrderFactsRepository } from './order-facts.repository';
import { changedFact, deviceIn, factAfter, placedFact, type OrderReport } from './order-facts.rules';

@Injectable()
export class OrdersStore extends storeOf({ facts: OrderFactsRepository, figures: FiguresRepository }) {}
export type OrdersTx = TxOf<OrdersStore>;

/** Counts orders on the day of their creation, from their events. */
@Consumer(statisticsOrdersSubscription)
export class OrdersConsumer {
  constructor(readonly store: OrdersStore) {}

  @On(orderEvents.create)
  async placed(tx: OrdersTx, order: OrderPlaced, event: ReceivedEvent): Promise<void> {
    const names = order.test ? [] : namesIn(order.id, order.lines);
    this.report(tx, { id: order.id, fact: placedFact(order, event.sequence), names });
  }

  @On(orderEvents.update)
  async changed(tx: OrdersTx, order: OrderChange, event: ReceivedEvent): Promise<void> {
    this.report(tx, { id: order.id, fact: changedFact(order, event.sequence), names: [] });
  }

  /** Batches the orders of one transaction, which are locked and written by one statement each. */
  private report(tx: OrdersTx, reported: ReportedOrder): void {
    tx.facts.report(reported, (all) => book(tx, all));
  }
}

/** The content of an order event. */
interface ReportedOrder {
  readonly id: number;
  readonly fact: OrderReport;
  readonly names: readonly NamedProduct[];
}

async function book(tx: OrdersTx, reported: readonly ReportedOrder[]): Promise<void> {
  const held = await tx.facts.hold(reported.map(({ id }) => id));
  const changes = held.map((before) => {
    // Counts the device in each series of the order.
    const device = deviceIn(held.filter(({ order_id }) => order_id === before.order_id));
    const reportsOfIt = reported.filter(({ id }) => id === before.order_id);
    const after = reportsOfIt.reduce((fact, one) => factAfter(fact, one.fact), before);
    return { before, after: { ...after, device } };
  });
  await bookChanges(tx, changes);
  tx.figures.nameProducts(reported.flatMap(({ names }) => names));
}
