import { Controller, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  asUnchecked,
  consoleUsers,
  schemaOf,
  ShopError,
  user,
  type JsonSchema,
  type PersonContext,
} from '@marquee/contracts';
import {
  Answers,
  Body,
  ForManagers,
  Id,
  nothing,
  rawReplyOf,
  Serves,
  TakesJson,
  unwrap,
  unwrapped,
  wholeListOf,
  wholeOne,
} from '@marquee/edge';
import { Person } from '../pages/decorators';

const PERMISSIONS: JsonSchema = {
  type: 'object',
  properties: {
    permissions: {
      type: 'object',
      description: 'The permissions to change: 1 gives a permission, 0 removes it.',
      properties: propertiesIn(propertiesIn(schemaOf(user, 'update'))['permissions']),
    },
  },
  required: ['permissions'],
};

/**
 * Addition to the interface: the people who administer a company, for users with `create_users`. The routes of the
 * interface need the scope `companies`, which that permission does not give.
 */
@Controller('admin/:company')
@Serves('companyUsers', user)
export class CompanyUsersController {
  constructor(private readonly bus: Bus) {}

  @Get('users.json')
  @ForManagers('create_users')
  @Answers(wholeListOf(user))
  async list(@Person() person: PersonContext): Promise<RawReply> {
    const { users } = await this.bus.call(consoleUsers.list, person, {});
    return rawReplyOf(users);
  }

  @Get('users/:id.json')
  @ForManagers('create_users')
  @Answers(wholeOne(user))
  async get(@Person() person: PersonContext, @Id() id: number): Promise<RawReply> {
    const { users } = await this.bus.call(consoleUsers.list, person, {});
    const found = users.find((one) => one.id === id);
    if (found === undefined) throw ShopError.notFound('user', id);
    return rawReplyOf(found);
  }

  @Post('users.json')
  @ForManagers('create_users')
  @Answers({ ...wholeOne(user), status: 201 })
  async create(@Person() person: PersonContext, @Body() body: unknown): Promise<RawReply> {
    return rawReplyOf(await this.bus.call(consoleUsers.invite, person, unwrap(user, body)));
  }

  @Put('users/:id/permissions.json')
  @ForManagers('create_users')
  @TakesJson(PERMISSIONS)
  @Answers(nothing())
  permit(@Person() person: PersonContext, @Id() user_id: number, @Body() body: unknown): Promise<RawReply> {
    const { permissions } = unwrapped(body) as { readonly permissions?: unknown };
    return this.bus.pass(consoleUsers.permit, person, { user_id, permissions: asUnchecked(permissions) });
  }

  @Post('users/:id/invitation.json')
  @ForManagers('create_users')
  @Answers(nothing())
  invite(@Person() person: PersonContext, @Id() user_id: number): Promise<RawReply> {
    return this.bus.pass(consoleUsers.remind, person, { user_id });
  }

  @Post('users/:id/disable.json')
  @ForManagers('create_users')
  @Answers(nothing())
  disable(@Person() person: PersonContext, @Id() user_id: number): Promise<RawReply> {
    return this.bus.pass(consoleUsers.disable, person, { user_id });
  }

  @Post('users/:id/enable.json')
  @ForManagers('create_users')
  @Answers(nothing())
  enable(@Person() person: PersonContext, @Id() user_id: number): Promise<RawReply> {
    return this.bus.pass(consoleUsers.enable, person, { user_id });
  }
}

function propertiesIn({ properties }: JsonSchema = {}): Record<string, JsonSchema> {
  return properties as Record<string, JsonSchema>;
}
