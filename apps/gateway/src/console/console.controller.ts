import { Controller, Get } from '@nestjs/common';
import { RouteConstraints } from '@nestjs/platform-fastify';
import { type PageResult, Serves, SignedIn } from '@marquee/edge';
import { CONSOLE_PATHS } from './console-paths';
import { ConsoleFiles } from './console-files';
import { MAIL_FRAME } from './mail-frame.page';

/** The console decides by the address what it shows; the API checks every permission. */
@Controller('admin')
@Serves('console')
export class ConsoleController {
  constructor(private readonly files: ConsoleFiles) {}

  @Get()
  @SignedIn()
  home(): PageResult {
    return this.files.shell;
  }

  /** The same for every company, so that its address needs none. */
  @Get('mail-frame')
  @SignedIn()
  mailFrame(): PageResult {
    return MAIL_FRAME;
  }

  @Get(':company')
  @SignedIn()
  company(): PageResult {
    return this.files.shell;
  }

  @Get(':company/*')
  @RouteConstraints(CONSOLE_PATHS)
  @SignedIn()
  page(): PageResult {
    return this.files.shell;
  }
}
