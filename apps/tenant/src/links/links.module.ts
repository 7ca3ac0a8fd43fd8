import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminLinks, shipperLinks, type CallContext, type CompanyLink, type OperatorContext } from '@marquee/contracts';
import { LinksService, LinksStore } from './links.service';

@Controller()
export class LinksHandlers {
  constructor(private readonly service: LinksService) {}

  @Handles(adminLinks.link)
  link(ctx: OperatorContext, input: CompanyLink) {
    return this.service.link(ctx, input);
  }

  @Handles(adminLinks.unlink)
  unlink(ctx: OperatorContext, input: CompanyLink) {
    return this.service.unlink(ctx, input);
  }

  @Handles(shipperLinks.shipped_for)
  shippedFor(ctx: CallContext, { company_id }: { company_id: number }) {
    return this.service.shippedFor(ctx, company_id);
  }
}

@Module({
  controllers: [LinksHandlers],
  providers: [LinksService, LinksStore],
})
export class LinksModule {}
