import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { consoleUsers, type PersonContext } from '@marquee/contracts';
import { Form, FormBody } from '../../http/bodies/form';
import { Id } from '../../http/routing/id';
import { SeeOther, type PageResult } from '../../http/replies/page-reply';
import type { Query as Sent } from '../../http/routing/query';
import { Serves, SignedIn, TakesForm } from '../../http/routing/route';
import { attempt } from '../attempt';
import { Person, Visiting } from '../decorators';
import { doneIn, saying } from '../done';
import { Visit } from '../visit';
import { invitedIn, EMPTY_USER } from './user-form';
import { invitePage, usersPage } from './users.page';

/** The people who administer a company. */
@Controller('admin/:company/users')
@Serves('admin.users')
export class UsersController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @SignedIn('create_users')
  async list(@Visiting() visit: Visit, @Person() person: PersonContext, @Query() query: Sent): Promise<PageResult> {
    const { users } = await this.bus.call(consoleUsers.list, person, {});
    return usersPage(visit, person.company, users, doneIn(query));
  }

  @Get('invite')
  @SignedIn('create_users')
  blank(@Visiting() visit: Visit, @Person() { company }: PersonContext): PageResult {
    return invitePage(visit, { company, user: EMPTY_USER });
  }

  @Post('invite')
  @SignedIn('create_users')
  @TakesForm()
  invite(@Visiting() visit: Visit, @Person() person: PersonContext, @FormBody() form: Form): Promise<PageResult> {
    const { company } = person;
    const user = invitedIn(form);
    return attempt(
      async () => {
        await this.bus.call(consoleUsers.invite, person, user);
        return new SeeOther(saying(`/admin/${company}/users`, 'user-invited'));
      },
      (failure) => invitePage(visit, { company, user, failure }),
    );
  }

  @Post(':id/remind')
  @SignedIn('create_users')
  @TakesForm()
  async remind(@Person() person: PersonContext, @Id() user_id: number): Promise<PageResult> {
    await this.bus.call(consoleUsers.remind, person, { user_id });
    return new SeeOther(saying(`/admin/${person.company}/users`, 'user-reminded'));
  }
}
