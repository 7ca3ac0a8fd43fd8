import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { ProductSumsRepository } from '../records/product-sums.repository';
import { SoldDaysRepository } from '../records/sold-days.repository';
import { DueMonthsRepository } from './due-months.repository';

@Injectable()
export class SumsStore extends storeOf({
  dueMonths: DueMonthsRepository,
  productSums: ProductSumsRepository,
  soldDays: SoldDaysRepository,
}) {}
