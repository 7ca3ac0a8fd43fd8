import { Controller, Delete, Get, Post, Put, Res } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { file, files, type Context, type InputOf, type ListInput } from '@marquee/contracts';
import {
  Access,
  Answers,
  Body,
  Calls,
  counted,
  created,
  Ctx,
  FieldsQuery,
  FilterQuery,
  Id,
  listOf,
  ListQuery,
  nothing,
  one,
  partlyTagged,
  Serves,
  TakesFile,
  unwrap,
} from '@marquee/edge';
import type { FastifyReply } from 'fastify';
import { expectTus, newUpload, speaksTus } from './tus';
import { Uploads } from './uploads';

/** Addition to the interface: uploaded pictures and content files. */
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
  @Answers(partlyTagged(one(file)))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(files.get, ctx, { id, fields });
  }

  @Post('files.json')
  @Access('files')
  @TakesFile()
  @Answers(partlyTagged(created(file)))
  create(@Ctx() ctx: Context, @Res({ passthrough: true }) reply: FastifyReply): Promise<RawReply> {
    if (speaksTus(reply.request)) return this.start(ctx, reply);
    // The service gets its usual timeout, however long the upload takes.
    return this.uploads.receive(ctx, reply, (input) =>
      this.bus.pass(files.create, { ...ctx, ...this.calls.of(reply.request) }, input),
    );
  }

  @Put('files/:id.json')
  @Access('files')
  @Answers(partlyTagged(one(file)))
  update(@Ctx() ctx: Context, @Id() id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(files.update, ctx, { id, file: unwrap(file, body) });
  }

  @Delete('files/:id.json')
  @Access('files')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(files.remove, ctx, { id });
  }

  /** The bytes follow at the address of `Location`. */
  private async start(ctx: Context, reply: FastifyReply): Promise<RawReply> {
    const { request } = reply;
    expectTus(reply);
    const made = await this.bus.pass(files.start_upload, ctx, newUpload(request.headers));
    const { id } = JSON.parse(Buffer.concat(made.parts).toString()) as { id: number };
    const [path = ''] = request.url.split('?', 1);
    reply.header('location', path.replace(/\.json$/, `/${id}/content`));
    return made;
  }
}
