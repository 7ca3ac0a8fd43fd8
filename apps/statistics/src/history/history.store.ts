import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { FiguresRepository } from '../figures/figures.repository';
import { OrderFactsRepository } from '../orders/order-facts.repository';
import { TrafficRepository } from '../traffic/traffic.repository';
import { ImportedCartsRepository } from './imported-carts.repository';

@Injectable()
export class HistoryStore extends storeOf({
  traffic: TrafficRepository,
  importedCarts: ImportedCartsRepository,
  facts: OrderFactsRepository,
  figures: FiguresRepository,
}) {}
