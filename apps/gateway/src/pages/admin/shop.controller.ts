import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { consoleDomains, consoleShops, type PersonContext, type ShopError } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { Form, FormBody } from '../../http/bodies/form';
import { SeeOther, type PageResult } from '../../http/replies/page-reply';
import type { Query as Sent } from '../../http/routing/query';
import { Serves, SignedIn, TakesForm } from '../../http/routing/route';
import { attempt } from '../attempt';
import { Person, Visiting } from '../decorators';
import { doneIn, saying } from '../done';
import { Visit } from '../visit';
import { ownShopsPage } from './shop.page';

/** A company's shops, including offline ones and unverified domains. */
@Controller('admin/:company/shop')
@Serves('admin.shop')
export class ShopController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @SignedIn('manage_shop')
  show(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Req() request: FastifyRequest,
    @Query() query: Sent,
  ): Promise<PageResult> {
    return this.page(visit, person, request, { done: doneIn(query) });
  }

  @Post('check')
  @SignedIn('manage_shop')
  @TakesForm()
  check(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Req() request: FastifyRequest,
    @FormBody() form: Form,
  ): Promise<PageResult> {
    return attempt(
      async () => {
        const { proven_at } = await this.bus.call(consoleDomains.check, person, { host: form.text('host') });
        const done = proven_at === null ? 'domain-checked' : 'domain-proven';
        return new SeeOther(saying(`/admin/${person.company}/shop`, done));
      },
      (failure) => this.page(visit, person, request, { failure }),
    );
  }

  private async page(
    visit: Visit,
    person: PersonContext,
    { edge, headers }: FastifyRequest,
    said: { done?: string | null; failure?: ShopError },
  ): Promise<PageResult> {
    const [{ shops }, domains] = await Promise.all([
      this.bus.call(consoleShops.list, person, {}),
      this.bus.call(consoleDomains.list, person, {}),
    ]);
    const asked = { origin: edge.origin(), acceptLanguage: headers['accept-language'] };
    return ownShopsPage(visit, { company: person.company, shops, ...domains, ...asked, ...said });
  }
}
