import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  actorNames,
  users,
  type ByToken,
  type CallContext,
  type Context,
  type CreateUser,
  type InputOf,
  type ListUsers,
  type SearchUsers,
  type Unchecked,
} from '@marquee/contracts';
import { unknownCountries, type NamedCountry } from '@marquee/countries';
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

  @Handles(actorNames.user)
  names(ctx: CallContext, input: InputOf<typeof actorNames.user>) {
    return this.service.names(ctx, input);
  }

  @Handles(users.create)
  async create(ctx: Context, input: CreateUser) {
    return (await this.service.create(ctx, input)).ignoring(unknownIn(input));
  }

  @Handles(users.update)
  async update(ctx: Context, { token, user }: { token: string; user: Unchecked }) {
    const changed = await this.service.update(ctx, token, user);
    // The update has validated the input, so the cast is safe.
    return changed.ignoring(unknownIn(user as { default_address?: NamedCountry | null }));
  }
}

function unknownIn({ default_address }: { default_address?: NamedCountry | null | undefined }): string[] {
  return unknownCountries({ 'default_address.': default_address });
}
