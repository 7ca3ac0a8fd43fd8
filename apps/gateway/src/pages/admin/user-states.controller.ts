import { Controller, Get, Post } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { consoleUsers, ShopError, type PersonContext, type User } from '@marquee/contracts';
import { Id } from '../../http/routing/id';
import { SeeOther, type PageResult } from '../../http/replies/page-reply';
import { Serves, SignedIn, TakesForm } from '../../http/routing/route';
import { attempt } from '../attempt';
import { Person, Visiting } from '../decorators';
import { saying, type Done } from '../done';
import { Visit } from '../visit';
import { statePage } from './users.page';

/** Disabled users stay listed and can be enabled again. */
@Controller('admin/:company/users/:id')
@Serves('admin.userStates')
export class UserStatesController {
  constructor(private readonly bus: Bus) {}

  @Get('disable')
  @SignedIn('create_users')
  confirmDisabling(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() user_id: number,
  ): Promise<PageResult> {
    return this.confirm(visit, person, user_id);
  }

  @Post('disable')
  @SignedIn('create_users')
  @TakesForm()
  disable(@Visiting() visit: Visit, @Person() person: PersonContext, @Id() user_id: number): Promise<PageResult> {
    return this.change('disable', visit, person, user_id);
  }

  @Get('enable')
  @SignedIn('create_users')
  confirmEnabling(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() user_id: number,
  ): Promise<PageResult> {
    return this.confirm(visit, person, user_id);
  }

  @Post('enable')
  @SignedIn('create_users')
  @TakesForm()
  enable(@Visiting() visit: Visit, @Person() person: PersonContext, @Id() user_id: number): Promise<PageResult> {
    return this.change('enable', visit, person, user_id);
  }

  private change(
    verb: 'disable' | 'enable',
    visit: Visit,
    person: PersonContext,
    user_id: number,
  ): Promise<PageResult> {
    const done: Done = `user-${verb}d`;
    return attempt(
      async () => {
        await this.bus.call(consoleUsers[verb], person, { user_id });
        return new SeeOther(saying(`/admin/${person.company}/users`, done));
      },
      (failure) => this.confirm(visit, person, user_id, failure),
    );
  }

  /** The user's current state decides the action, whichever address was opened. */
  private async confirm(
    visit: Visit,
    person: PersonContext,
    user_id: number,
    failure?: ShopError,
  ): Promise<PageResult> {
    const { users } = await this.bus.call(consoleUsers.list, person, {});
    const user: User | undefined = users.find(({ id }) => id === user_id);
    if (user === undefined) throw new ShopError('not_found');
    return statePage(visit, person.company, user, failure);
  }
}
