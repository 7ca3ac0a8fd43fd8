import { Module } from '@nestjs/common';
import { ShopsHandlers } from './shops.handlers';
import { ShopsService } from './shops.service';
import { ShopsStore } from './shops.store';

@Module({
  controllers: [ShopsHandlers],
  providers: [ShopsService, ShopsStore],
})
export class StorefrontPageModule {}
