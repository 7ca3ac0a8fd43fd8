import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { FiguresRepository } from '../figures/figures.repository';
import { CartsRepository } from './carts.repository';

@Injectable()
export class CartsStore extends storeOf({ carts: CartsRepository, figures: FiguresRepository }) {}
