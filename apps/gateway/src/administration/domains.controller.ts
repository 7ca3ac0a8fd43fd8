import { Controller, Get, Post } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { consoleDomains, domain, ShopError, type JsonSchema, type PersonContext } from '@marquee/contracts';
import {
  Answers,
  Body,
  ForManagers,
  rawReplyOf,
  Serves,
  TakesJson,
  unwrapped,
  wholeListOf,
  wholeOne,
} from '@marquee/edge';
import { Person } from '../pages/decorators';

const CHECK: JsonSchema = {
  type: 'object',
  properties: { host: { type: 'string', description: 'A host name of the list of domains.' } },
  required: ['host'],
};

/** Addition to the interface: the proof that a company owns the domains of its shops. */
@Controller('admin/:company')
@Serves(domain)
export class DomainsController {
  constructor(private readonly bus: Bus) {}

  @Get('domains.json')
  @ForManagers('manage_shop')
  @Answers(wholeListOf(domain))
  async list(@Person() person: PersonContext): Promise<RawReply> {
    const { domains, looks_in_dns } = await this.bus.call(consoleDomains.list, person, {});
    return rawReplyOf(domains.map((one) => ({ ...one, looks_in_dns })));
  }

  @Post('domains/check.json')
  @ForManagers('manage_shop')
  @TakesJson(CHECK)
  @Answers(wholeOne(domain))
  async check(@Person() person: PersonContext, @Body() body: unknown): Promise<RawReply> {
    const checked = await this.bus.call(consoleDomains.check, person, { host: hostIn(body) });
    return rawReplyOf({ ...checked, looks_in_dns: true });
  }
}

function hostIn(body: unknown): string {
  const { host } = unwrapped(body) as { readonly host?: unknown };
  if (typeof host === 'string' && host !== '') return host;
  throw ShopError.invalid({ host: ['is required; send a host name from the list of domains'] });
}
