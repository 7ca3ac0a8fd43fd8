import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminUsers,
  consoleUsers,
  type CreateUser,
  type OperatorContext,
  type PersonContext,
  type InputOf,
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

  @Handles(consoleUsers.permit)
  permit(ctx: PersonContext, input: InputOf<typeof consoleUsers.permit>) {
    return this.service.permit(ctx, input.user_id, input.permissions);
  }

  @Handles(consoleUsers.remind)
  remind(ctx: PersonContext, input: InputOf<typeof consoleUsers.remind>) {
    return this.service.remind(ctx, input.user_id);
  }

  @Handles(consoleUsers.disable)
  disable(ctx: PersonContext, input: InputOf<typeof consoleUsers.disable>) {
    return this.service.setState(ctx, input.user_id, 'disabled');
  }

  @Handles(consoleUsers.enable)
  enable(ctx: PersonContext, input: InputOf<typeof consoleUsers.enable>) {
    return this.service.setState(ctx, input.user_id, 'enabled');
  }

  @Handles(adminUsers.disable)
  disableOf(ctx: OperatorContext, input: InputOf<typeof adminUsers.disable>) {
    return this.service.setStateOf(ctx, input, 'disabled');
  }

  @Handles(adminUsers.enable)
  enableOf(ctx: OperatorContext, input: InputOf<typeof adminUsers.enable>) {
    return this.service.setStateOf(ctx, input, 'enabled');
  }
}
