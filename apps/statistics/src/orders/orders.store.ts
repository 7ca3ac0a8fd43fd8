import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { FiguresRepository } from '../figures/figures.repository';
import { OrderFactsRepository } from './order-facts.repository';

@Injectable()
export class OrdersStore extends storeOf({ facts: OrderFactsRepository, figures: FiguresRepository }) {}
export type OrdersTx = TxOf<OrdersStore>;
