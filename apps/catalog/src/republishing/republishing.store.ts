import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { ProductsRepository } from '../products/products.repository';

@Injectable()
export class RepublishingStore extends storeOf({ products: ProductsRepository }) {}
