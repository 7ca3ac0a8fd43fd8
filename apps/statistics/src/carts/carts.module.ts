import { Module } from '@nestjs/common';
import { Carts } from './carts.queue';
import { CartsStore, CartsWorker } from './carts.worker';

@Module({ providers: [Carts, CartsStore, CartsWorker] })
export class CartsModule {}
