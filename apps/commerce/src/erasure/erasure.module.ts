import { Module } from '@nestjs/common';
import { ErasureHandlers } from './erasure.handlers';
import { ErasureService } from './erasure.service';
import { ErasureStore } from './erasure.store';

@Module({
  controllers: [ErasureHandlers],
  providers: [ErasureService, ErasureStore],
})
export class ErasureModule {}
