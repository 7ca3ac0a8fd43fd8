import { Controller, Delete, Head, Options, Patch, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { file, files, type Context } from '@marquee/contracts';
import { Access, Ctx, Id, Public, Serves, TakesFile } from '@marquee/edge';
import type { FastifyReply } from 'fastify';
import { ContentUploads } from './content-uploads';
import { expectTus, TUS_OPTIONS } from './tus';

/** Addition to the interface: uploads of content files, which continue after an interruption. */
@Controller('api')
@Serves('fileContent', file)
export class ContentUploadsController {
  constructor(
    private readonly bus: Bus,
    private readonly uploads: ContentUploads,
  ) {}

  @Options('files/:id/content')
  @Public('tells clients of the upload protocol what the server supports')
  options(@Res() reply: FastifyReply): void {
    void reply.code(204).headers(TUS_OPTIONS).send();
  }

  @Head('files/:id/content')
  @Access('files')
  async progress(@Ctx() ctx: Context, @Id() id: number, @Res() reply: FastifyReply): Promise<void> {
    expectTus(reply);
    const { size, received } = await this.bus.call(files.upload, ctx, { id });
    const headers = { 'cache-control': 'no-store', 'upload-offset': received, 'upload-length': size };
    await reply.code(200).headers(headers).send();
  }

  @Patch('files/:id/content')
  @Access('files')
  @TakesFile()
  async append(@Ctx() ctx: Context, @Id() id: number, @Res() reply: FastifyReply): Promise<void> {
    expectTus(reply);
    const received = await this.uploads.append(ctx, id, reply);
    await reply.code(204).header('upload-offset', received).send();
  }

  @Delete('files/:id/content')
  @Access('files')
  async remove(@Ctx() ctx: Context, @Id() id: number, @Res() reply: FastifyReply): Promise<void> {
    expectTus(reply);
    await this.bus.call(files.upload, ctx, { id });
    await this.bus.call(files.remove, ctx, { id });
    await reply.code(204).send();
  }
}
