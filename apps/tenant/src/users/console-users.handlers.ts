import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminUsers,
  consoleUsers,
  type CreateUser,
  type OperatorContext,
  type PersonContext,
} from '@marquee/contracts';
import { ConsoleUsersService } from './console-users.service';

@Controller()
export class ConsoleUsersHandlers {
  constructor(private readonly service: ConsoleUsersService) {}

  @Handles(consoleUsers.list)
  list(ctx: PersonContext) {
    return this.service.list(ctx);
  }

  @Handles(consoleUsers.invite)
  invite(ctx: PersonContext, input: CreateUser) {
    return this.service.invite(ctx, input);
  }

  @Handles(consoleUsers.remind)
  remind(ctx: PersonContext, input: { user_id: number }) {
    return this.service.remind(ctx, input.user_id);
  }

  @Handles(consoleUsers.disable)
  disable(ctx: PersonContext, input: { user_id: number }) {
    return this.service.setState(ctx, input.user_id, 'disabled');
  }

  @Handles(consoleUsers.enable)
  enable(ctx: PersonContext, input: { user_id: number }) {
    return this.service.setState(ctx, input.user_id, 'enabled');
  }

  @Handles(adminUsers.disable)
  disableOf(ctx: OperatorContext, input: { company_id: number; email: string }) {
    return this.service.setStateOf(ctx, input, 'disabled');
  }

  @Handles(adminUsers.enable)
  enableOf(ctx: OperatorContext, input: { company_id: number; email: string }) {
    return this.service.setStateOf(ctx, input, 'enabled');
  }
}
