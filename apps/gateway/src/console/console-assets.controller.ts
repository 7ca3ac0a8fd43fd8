import { Controller, Get, Param, Res } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { FOR_A_YEAR, Public, Serves } from '@marquee/edge';
import type { FastifyReply } from 'fastify';
import { ConsoleFiles } from './console-files';

@Controller('assets/console')
@Serves('console.assets')
export class ConsoleAssetsController {
  constructor(private readonly files: ConsoleFiles) {}

  /** The name contains a digest of the content, so browsers may cache it without limit. */
  @Get(':file')
  @Public('static assets, identical for all clients')
  file(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply): Buffer | Promise<Buffer> {
    const file = this.files.find(name);
    if (file === undefined) throw new ShopError('not_found', 'This release of the console has no such file.');
    reply.headers({ 'content-type': file.type, 'cache-control': FOR_A_YEAR });
    return file.asset.send(reply);
  }
}
