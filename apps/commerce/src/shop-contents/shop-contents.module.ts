import { Module } from '@nestjs/common';
import { ShopSessionsModule } from '../shop-sessions/shop-sessions.module';
import { ShopContentsHandlers } from './shop-contents.handlers';
import { ShopContentsService } from './shop-contents.service';
import { ShopContentsStore } from './shop-contents.store';

@Module({
  imports: [ShopSessionsModule],
  controllers: [ShopContentsHandlers],
  providers: [ShopContentsService, ShopContentsStore],
})
export class ShopContentsModule {}
