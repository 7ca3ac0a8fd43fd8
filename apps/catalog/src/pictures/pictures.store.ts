import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { CategoriesRepository } from '../categories/categories.repository';
import { PictureRoomRepository } from '../picture-queue/picture-room.repository';
import { PicturesRepository } from '../picture-queue/pictures.repository';
import { ProductsRepository } from '../products/products.repository';

/** The pictures and their owners. */
@Injectable()
export class PicturesStore extends storeOf({
  categories: CategoriesRepository,
  pictures: PicturesRepository,
  products: ProductsRepository,
  room: PictureRoomRepository,
}) {}
export type PicturesTx = TxOf<PicturesStore>;
