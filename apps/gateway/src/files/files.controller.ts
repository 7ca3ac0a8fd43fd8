import { Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { file, files, type Context, type InputOf, type ListInput } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';
import { counted, created, listOf, nothing, one } from '../http/replies/answer';
import { Calls } from '../http/routing/calls';
import { Ctx } from '../http/routing/context';
import { Id } from '../http/routing/id';
import { FieldsQuery, FilterQuery, ListQuery } from '../http/routing/query';
import { Access, Answers, Serves, TakesFile } from '../http/routing/route';
import { Uploads } from './uploads';

/** Addition to the interface: uploaded pictures. */
@Controller('api')
@Serves(file)
export class FilesController {
  constructor(
    private readonly bus: Bus,
    private readonly uploads: Uploads,
    private readonly calls: Calls,
  ) {}

  @Get('files.json')
  @Access('files')
  @Answers(listOf(file))
  list(@Ctx() ctx: Context, @ListQuery(files.list) query: ListInput): Promise<RawReply> {
    return this.bus.pass(files.list, ctx, query);
  }

  @Get('files/count.json')
  @Access('files')
  @Answers(counted())
  count(@Ctx() ctx: Context, @FilterQuery(files.count) query: InputOf<typeof files.count>): Promise<RawReply> {
    return this.bus.pass(files.count, ctx, query);
  }

  @Get('files/:id.json')
  @Access('files')
  @Answers(one(file))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(files.get, ctx, { id, fields });
  }

  @Post('files.json')
  @Access('files')
  @TakesFile()
  @Answers(created(file))
  create(@Ctx() ctx: Context, @Res({ passthrough: true }) reply: FastifyReply): Promise<RawReply> {
    // The service gets its usual timeout, however long the upload takes.
    return this.uploads.receive(ctx, reply, (input) =>
      this.bus.pass(files.create, { ...ctx, ...this.calls.of(reply.request) }, input),
    );
  }

  @Delete('files/:id.json')
  @Access('files')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(files.remove, ctx, { id });
  }
}
