import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { ShownProductsRepository } from './shown-products.repository';

@Injectable()
export class ShownProductsStore extends storeOf({ shownProducts: ShownProductsRepository }) {}
