import { Module } from '@nestjs/common';
import { ShipmentsHandlers } from './shipments.handlers';
import { ShipmentsService } from './shipments.service';
import { ShipmentsStore } from './shipments.store';

@Module({
  controllers: [ShipmentsHandlers],
  providers: [ShipmentsService, ShipmentsStore],
})
export class ShipmentsModule {}
