import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { cachingOf, Public, Serves } from '@marquee/edge';
import type { FastifyReply } from 'fastify';
import { ApiReference } from './api-reference';
import { GUIDE_POLICY } from './guide/guide.page';
import { PAGE_POLICY } from './page';

const OPEN = 'API reference, identical for all clients';

@Controller()
@Serves('reference')
export class ReferenceController {
  constructor(private readonly reference: ApiReference) {}

  @Get()
  @Public(OPEN)
  root(@Res() reply: FastifyReply): void {
    void reply.redirect('/docs', 302);
  }

  @Get('docs')
  @Public(OPEN)
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', GUIDE_POLICY)
  page(@Res({ passthrough: true }) reply: FastifyReply): Buffer | string | undefined {
    return this.reference.guide.send(reply);
  }

  /** Sends requests from the browser, which needs a large script. */
  @Get('docs/console')
  @Public(OPEN)
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', PAGE_POLICY)
  console(): string {
    return this.reference.console;
  }

  @Get('openapi.json')
  @Public(OPEN)
  @Header('content-type', 'application/json; charset=utf-8')
  document(@Res({ passthrough: true }) reply: FastifyReply): Buffer | string | undefined {
    return this.reference.json.send(reply);
  }

  @Get('assets/reference.js')
  @Public(OPEN)
  @Header('content-type', 'text/javascript; charset=utf-8')
  script(@Query('v') version: unknown, @Res({ passthrough: true }) reply: FastifyReply): Buffer | Promise<Buffer> {
    const { bundle } = this.reference;
    reply.header('cache-control', cachingOf(version, bundle.version));
    return bundle.asset.send(reply);
  }
}
