import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { FiguresRepository } from '../figures/figures.repository';
import { OrderFactsRepository } from '../orders/order-facts.repository';
import { RebuildsRepository } from './rebuilds.repository';

@Injectable()
export class RebuildsStore extends storeOf({
  rebuilds: RebuildsRepository,
  facts: OrderFactsRepository,
  figures: FiguresRepository,
}) {}
