import { Module } from '@nestjs/common';
import { LinksHandlers } from './links.handlers';
import { LinksService } from './links.service';
import { LinksStore } from './links.store';

@Module({
  controllers: [LinksHandlers],
  providers: [LinksService, LinksStore],
})
export class LinksModule {}
