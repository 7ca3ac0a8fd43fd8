import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { LicensesRepository } from '../licenses/licenses.repository';
import { ProductsRepository } from '../products/products.repository';

@Injectable()
export class ReferencesStore extends storeOf({ licenses: LicensesRepository, products: ProductsRepository }) {}
