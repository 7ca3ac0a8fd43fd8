import { Controller, Get, Header } from '@nestjs/common';
import { Public, Serves } from '../http/route';
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
}
