import { Module } from '@nestjs/common';
import { RatesHandlers } from './rates.handlers';
import { RatesStore } from './rates.store';

@Module({ controllers: [RatesHandlers], providers: [RatesStore] })
export class RatesModule {}
