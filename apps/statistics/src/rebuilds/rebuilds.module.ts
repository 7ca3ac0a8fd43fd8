import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminRebuilds, type InputOf, type OperatorContext } from '@marquee/contracts';
import { Rebuilds } from './rebuilds.queue';
import { RebuildsService, RebuildsStore } from './rebuilds.service';
import { RebuildsWorker } from './rebuilds.worker';

@Controller()
export class RebuildsHandlers {
  constructor(private readonly service: RebuildsService) {}

  @Handles(adminRebuilds.start)
  async start(ctx: OperatorContext, { company_id }: InputOf<typeof adminRebuilds.start>) {
    return { companies: await this.service.start(ctx, company_id) };
  }

  @Handles(adminRebuilds.status)
  status(ctx: OperatorContext, { company_id }: InputOf<typeof adminRebuilds.status>) {
    return this.service.status(ctx, company_id);
  }
}

@Module({ controllers: [RebuildsHandlers], providers: [Rebuilds, RebuildsService, RebuildsStore, RebuildsWorker] })
export class RebuildsModule {}
