import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { TrafficRepository } from '../traffic/traffic.repository';
import { ProductSumsRepository } from './product-sums.repository';
import { RecordsRepository } from './records.repository';
import { SoldDaysRepository } from './sold-days.repository';

@Injectable()
export class RecordsStore extends storeOf({
  productSums: ProductSumsRepository,
  records: RecordsRepository,
  soldDays: SoldDaysRepository,
  traffic: TrafficRepository,
}) {}
