import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminIdentities, adminOperators, type OperatorContext, type InputOf } from '@marquee/contracts';
import { Passwords } from '@marquee/passwords';
import { CredentialsService } from './credentials.service';
import { EmailMembershipsService } from './email-memberships.service';
import { IdentitiesService } from './identities.service';
import { IdentitiesStore } from './identities.store';

@Controller()
export class IdentitiesHandlers {
  constructor(private readonly service: IdentitiesService) {}

  @Handles(adminIdentities.ensure)
  ensure(ctx: OperatorContext, input: InputOf<typeof adminIdentities.ensure>) {
    return this.service.ensure(ctx, input.email);
  }

  @Handles(adminOperators.list)
  operators(ctx: OperatorContext) {
    return this.service.operators(ctx);
  }

  @Handles(adminOperators.add)
  addOperator(ctx: OperatorContext, input: InputOf<typeof adminOperators.add>) {
    return this.service.setOperator(ctx, input.email, true);
  }

  @Handles(adminOperators.remove)
  removeOperator(ctx: OperatorContext, input: InputOf<typeof adminOperators.remove>) {
    return this.service.setOperator(ctx, input.email, false);
  }
}

@Module({
  controllers: [IdentitiesHandlers],
  providers: [CredentialsService, EmailMembershipsService, IdentitiesService, IdentitiesStore, Passwords],
  exports: [CredentialsService, EmailMembershipsService, Passwords],
})
export class IdentitiesModule {}
