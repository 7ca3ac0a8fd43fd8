import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { groupMember, groupMembers, type Context, type InputOf } from '@marquee/contracts';
import {
  Access,
  Answers,
  counted,
  Ctx,
  FieldsQuery,
  FilterQuery,
  Id,
  listOf,
  ListQuery,
  one,
  Serves,
} from '@marquee/edge';

/** Addition to the interface: the group members that the topics groupmember/… name. */
@Controller('api')
@Serves(groupMember)
export class GroupMembersController {
  constructor(private readonly bus: Bus) {}

  @Get('groupmembers.json')
  @Access('customers')
  @Answers(listOf(groupMember))
  list(@Ctx() ctx: Context, @ListQuery(groupMembers.list) query: InputOf<typeof groupMembers.list>): Promise<RawReply> {
    return this.bus.pass(groupMembers.list, ctx, query);
  }

  @Get('groupmembers/count.json')
  @Access('customers')
  @Answers(counted())
  count(
    @Ctx() ctx: Context,
    @FilterQuery(groupMembers.count) query: InputOf<typeof groupMembers.count>,
  ): Promise<RawReply> {
    return this.bus.pass(groupMembers.count, ctx, query);
  }

  @Get('groupmembers/:id.json')
  @Access('customers')
  @Answers(one(groupMember))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(groupMembers.get, ctx, { id, fields });
  }
}
