import { Controller, Get } from '@nestjs/common';
import { RouteConstraints } from '@nestjs/platform-fastify';
import type { PageResult } from '../http/replies/page-reply';
import { CONSOLE_PATHS } from '../http/routing/console-paths';
import { Serves, SignedIn } from '../http/routing/route';
import { ConsoleFiles } from './console-files';

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
