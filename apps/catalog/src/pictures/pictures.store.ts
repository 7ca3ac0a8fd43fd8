import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { CategoriesRepository } from '../categories/categories.repository';
import { PictureCapacityRepository } from '../picture-queue/picture-capacity.repository';
import { PicturesRepository } from '../picture-queue/pictures.repository';
import { ProductsRepository } from '../product-rows/products.repository';

@Injectable()
export class PicturesStore extends storeOf({
  categories: CategoriesRepository,
  pictures: PicturesRepository,
  products: ProductsRepository,
  capacity: PictureCapacityRepository,
}) {}
export type PicturesTx = TxOf<PicturesStore>;
