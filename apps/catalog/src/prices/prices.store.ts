import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { PricesRepository } from './prices.repository';

@Injectable()
export class PricesStore extends storeOf({ prices: PricesRepository }) {}
