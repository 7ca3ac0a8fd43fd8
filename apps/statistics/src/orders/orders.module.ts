import { Module } from '@nestjs/common';
import { OrdersConsumer, OrdersStore } from './orders.consumer';

@Module({ controllers: [OrdersConsumer], providers: [OrdersStore] })
export class OrdersModule {}
