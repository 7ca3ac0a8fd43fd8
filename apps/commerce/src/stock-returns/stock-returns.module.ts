import { Module } from '@nestjs/common';
import { StockReturns } from './stock-returns.queue';
import { StockReturnsStore, StockReturnsWorker } from './stock-returns.worker';

@Module({ providers: [StockReturns, StockReturnsStore, StockReturnsWorker] })
export class StockReturnsModule {}
