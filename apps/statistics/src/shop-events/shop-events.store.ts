import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { CartsRepository } from '../carts/carts.repository';
import { FiguresRepository } from '../figures/figures.repository';
import { OrderFactsRepository } from '../orders/order-facts.repository';
import { TrafficRepository } from '../traffic/traffic.repository';
import { ShopEventPositionRepository } from './shop-event-position.repository';

@Injectable()
export class ShopEventsStore extends storeOf({
  position: ShopEventPositionRepository,
  traffic: TrafficRepository,
  carts: CartsRepository,
  facts: OrderFactsRepository,
  figures: FiguresRepository,
}) {}
export type ShopEventsTx = TxOf<ShopEventsStore>;
