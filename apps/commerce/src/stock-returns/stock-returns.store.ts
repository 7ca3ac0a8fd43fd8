import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { StockReturnsRepository } from './stock-returns.repository';

@Injectable()
export class StockReturnsStore extends storeOf({ stockReturns: StockReturnsRepository }) {}
