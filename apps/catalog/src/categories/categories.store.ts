import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { PicturesRepository } from '../picture-queue/pictures.repository';
import { CategoryEntriesRepository } from '../products/category-entries.repository';
import { ProductsRepository } from '../products/products.repository';
import { CategoriesRepository } from './categories.repository';

@Injectable()
export class CategoriesStore extends storeOf({
  categories: CategoriesRepository,
  entries: CategoryEntriesRepository,
  pictures: PicturesRepository,
  products: ProductsRepository,
}) {}
