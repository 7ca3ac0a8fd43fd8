import { Module } from '@nestjs/common';
import { ProductKindsHandlers } from './product-kinds.handlers';
import { ProductKindsStore } from './product-kinds.store';

@Module({ controllers: [ProductKindsHandlers], providers: [ProductKindsStore] })
export class ProductKindsModule {}
