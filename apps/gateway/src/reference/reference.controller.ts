import { Controller, Get, Header, Headers, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { cachingOf } from '../http/replies/caching';
import { Public, Serves } from '../http/routing/route';
import { ApiReference } from './api-reference';
import { PAGE_POLICY } from './page';

const OPEN = 'documentation of the interface, the same for everybody';

@Controller()
@Serves('reference')
export class ReferenceController {
  constructor(private readonly reference: ApiReference) {}

  @Get('docs')
  @Public(OPEN)
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', PAGE_POLICY)
  page(): string {
    return this.reference.html;
  }

  @Get('openapi.json')
  @Public(OPEN)
  @Header('content-type', 'application/json; charset=utf-8')
  document(): string {
    return this.reference.json;
  }

  @Get('assets/reference.js')
  @Public(OPEN)
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('vary', 'accept-encoding')
  script(
    @Query('v') version: unknown,
    @Headers('accept-encoding') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer | Promise<Buffer> {
    const { bundle } = this.reference;
    reply.header('cache-control', cachingOf(version, bundle.version));
    if (!takesGzip(accepted)) return bundle.plain();
    reply.header('content-encoding', 'gzip');
    return bundle.gzipped;
  }
}

/** `gzip`, unless it is refused with `q=0`. */
function takesGzip(accepted = ''): boolean {
  return /(^|[\s,])gzip\s*(?!;\s*q=0(\.0*)?\s*(,|$))(,|;|$)/i.test(accepted);
}
