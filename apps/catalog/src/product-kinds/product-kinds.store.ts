import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { ProductKindsRepository } from './product-kinds.repository';

@Injectable()
export class ProductKindsStore extends storeOf({ kinds: ProductKindsRepository }) {}
