import { Module } from '@nestjs/common';
import { ReferencesHandlers } from './references.handlers';
import { ReferencesService } from './references.service';
import { ReferencesStore } from './references.store';

@Module({
  controllers: [ReferencesHandlers],
  providers: [ReferencesService, ReferencesStore],
})
export class ReferencesModule {}
