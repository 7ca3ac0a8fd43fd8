import { Controller, Get, Post } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { consoleUsers, ShopError, type PersonContext, type User } from '@marquee/contracts';
import { Form, FormBody } from '../../http/bodies/form';
import { Id } from '../../http/routing/id';
import { SeeOther, type PageResult } from '../../http/replies/page-reply';
import { Serves, SignedIn, TakesForm } from '../../http/routing/route';
import { attempt } from '../attempt';
import { Person, Visiting } from '../decorators';
import { saying } from '../done';
import { Visit } from '../visit';
import { givableBy } from './permission-boxes';
import { tickedIn } from './user-form';
import { userPermissionsPage } from './user-permissions.page';

/** Changes the permissions of an invited user. */
@Controller('admin/:company/users/:id')
@Serves('admin.userPermissions')
export class UserPermissionsController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @SignedIn('create_users')
  async show(@Visiting() visit: Visit, @Person() person: PersonContext, @Id() user_id: number): Promise<PageResult> {
    const user = await this.find(person, user_id);
    return userPermissionsPage(visit, { company: person.company, user, ticked: user.permissions });
  }

  /** Changes only the boxes that the form showed, so permissions that the visitor lacks stay unchanged. */
  @Post()
  @SignedIn('create_users')
  @TakesForm()
  change(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() user_id: number,
    @FormBody() form: Form,
  ): Promise<PageResult> {
    const { company } = person;
    const ticked = tickedIn(form, givableBy(visit));
    return attempt(
      async () => {
        await this.bus.call(consoleUsers.permit, person, { user_id, permissions: ticked });
        return new SeeOther(saying(`/admin/${company}/users`, 'user-permitted'));
      },
      async (failure) => {
        const user = await this.find(person, user_id);
        return userPermissionsPage(visit, { company, user, ticked, failure });
      },
    );
  }

  private async find(person: PersonContext, user_id: number): Promise<User> {
    const { users } = await this.bus.call(consoleUsers.list, person, {});
    const user = users.find(({ id }) => id === user_id);
    if (user === undefined) throw new ShopError('not_found');
    return user;
  }
}
