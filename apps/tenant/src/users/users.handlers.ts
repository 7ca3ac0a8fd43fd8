import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  users,
  type ByToken,
  type Context,
  type CreateUser,
  type InputOf,
  type ListUsers,
  type SearchUsers,
  type Unchecked,
} from '@marquee/contracts';
import { UsersService } from './users.service';

@Controller()
export class UsersHandlers {
  constructor(private readonly service: UsersService) {}

  @Handles(users.list)
  list(ctx: Context, input: ListUsers) {
    return this.service.list(ctx, input);
  }

  @Handles(users.count)
  count(ctx: Context, input: InputOf<typeof users.count>) {
    return this.service.count(ctx, input);
  }

  @Handles(users.search)
  search(ctx: Context, input: SearchUsers) {
    return this.service.search(ctx, input);
  }

  @Handles(users.get)
  get(ctx: Context, input: ByToken) {
    return this.service.get(ctx, input);
  }

  @Handles(users.create)
  create(ctx: Context, input: CreateUser) {
    return this.service.create(ctx, input);
  }

  @Handles(users.update)
  update(ctx: Context, input: { token: string; user: Unchecked }) {
    return this.service.update(ctx, input.token, input.user);
  }
}
