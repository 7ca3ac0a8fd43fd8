import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { catalogReferences, type CallContext, type InputOf } from '@marquee/contracts';
import { ReferencesService, ReferencesStore } from './references.service';

@Controller()
export class ReferencesHandlers {
  constructor(private readonly service: ReferencesService) {}

  @Handles(catalogReferences.existing)
  existing(ctx: CallContext, { company_id, ...ids }: InputOf<typeof catalogReferences.existing>) {
    return this.service.existing(ctx, company_id, ids);
  }
}

@Module({
  controllers: [ReferencesHandlers],
  providers: [ReferencesService, ReferencesStore],
})
export class ReferencesModule {}
