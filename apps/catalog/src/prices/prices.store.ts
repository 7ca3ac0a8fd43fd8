import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { PricesRepository } from './prices.repository';

@Injectable()
export class PricesStore extends storeOf({ prices: PricesRepository }) {}
export type PricesTx = TxOf<PricesStore>;
