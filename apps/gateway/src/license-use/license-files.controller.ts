import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { asUnchecked, licenseDevice, licenseFiles, type Nothing } from '@marquee/contracts';
import {
  Answers,
  ByLicenseKey,
  Calls,
  document,
  MaxBody,
  nothing,
  rawReplyOf,
  Serves,
  TakesJson,
  type AnswerSpec,
} from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CHECKED_OUT, CHECKIN, CHECKOUT, REVOKED } from './file-schemas';
import { LicenseKey } from './license-key';
import { open } from './refusals';
import { sentIn } from './sent';

const MAX_BYTES = 16 * 1024;
const AFTER = 'The last serial of the list before, from its `next`.';
const TOO_MANY_FILES = 'The license or the device has 1,000 files that have not expired.';

const checkedOut = (): AnswerSpec => {
  const answer = open(document(CHECKED_OUT), 422);
  const refusals = { ...answer.refusals, 409: TOO_MANY_FILES };
  return { ...answer, refusals, instead: { ...document(CHECKED_OUT), status: 201 } };
};

/** Addition to the interface: files with which programs check a license without a network. */
@Controller('license')
@Serves('licenseUse', licenseDevice)
export class LicenseFilesController {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
  ) {}

  @Post('checkout.json')
  @ByLicenseKey()
  @MaxBody(MAX_BYTES)
  @TakesJson(CHECKOUT)
  @Answers(checkedOut())
  async checkout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @LicenseKey() key: string,
  ): Promise<RawReply> {
    const checkout = await this.bus.call(licenseFiles.checkout, this.calls.of(request), sentIn(request, key));
    if (checkout.file !== null) reply.code(201);
    return rawReplyOf(checkout);
  }

  @Post('checkin.json')
  @ByLicenseKey()
  @MaxBody(MAX_BYTES)
  @TakesJson(CHECKIN)
  @Answers(open(nothing(), 404, 422))
  async checkin(@Req() request: FastifyRequest, @LicenseKey() key: string): Promise<Nothing> {
    return this.bus.call(licenseFiles.checkin, this.calls.of(request), sentIn(request, key));
  }

  @Get('revoked.json')
  @ByLicenseKey()
  @Answers(open(document(REVOKED, { query: { after: AFTER } }), 'reads', 422))
  async revoked(@Req() request: FastifyRequest, @LicenseKey() key: string): Promise<RawReply> {
    const { after } = request.query as { readonly after?: unknown };
    return this.bus.pass(licenseFiles.revoked, this.calls.of(request), asUnchecked({ after, key }));
  }
}
