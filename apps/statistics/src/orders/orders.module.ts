import { Module } from '@nestjs/common';
import { OrdersConsumer } from './orders.consumer';
import { OrdersStore } from './orders.store';

@Module({ controllers: [OrdersConsumer], providers: [OrdersStore] })
export class OrdersModule {}
