import { Module } from '@nestjs/common';
import { MarketsHandlers } from './markets.handlers';
import { MarketsService } from './markets.service';
import { MarketsStore } from './markets.store';

@Module({
  controllers: [MarketsHandlers],
  providers: [MarketsService, MarketsStore],
})
export class MarketplaceModule {}
