import { Controller, Get, Req, Res } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { licenseFiles } from '@marquee/contracts';
import { Answers, Calls, document, Id, Public, Serves } from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_KEYS } from './file-schemas';
import { OF_PUBLIC_KEYS } from './refusals';

/** The public keys with which programs verify license keys and files. */
@Controller('.well-known/license-keys')
@Serves('licenseUse')
export class LicensePublicKeysController {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
  ) {}

  @Get(':company.json')
  @Public('public keys are public')
  @Answers({ ...document(PUBLIC_KEYS), crossOrigin: 'any', refusals: OF_PUBLIC_KEYS })
  async keys(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Id('company') company_id: number,
  ): Promise<RawReply> {
    const found = await this.bus.pass(licenseFiles.public_keys, this.calls.of(request), { company_id });
    reply.header('cache-control', 'public, max-age=3600');
    return found;
  }
}
