import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { asUnchecked, licenseDevice, licenseUse, ShopError, type Nothing } from '@marquee/contracts';
import {
  Answers,
  type AnswerSpec,
  ByLicenseKey,
  Calls,
  document,
  Id,
  idempotencyKey,
  MaxBody,
  NeedsIdempotencyKey,
  nothing,
  rawReplyOf,
  Serves,
  TakesJson,
  wholeListOf,
} from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LicenseKey } from './license-key';
import { open, refusalsOf } from './refusals';
import { sentIn } from './sent';
import { ACTIVATE, ACTIVATED, EXTENDED, HEARTBEAT, NAMED_DEVICE, USE, USED, VALIDATE, VALIDATED } from './schemas';

const MAX_BYTES = 16 * 1024;

const counted = (): AnswerSpec => ({
  ...open(document(USED)),
  refusals: {
    ...refusalsOf([]),
    409: 'A request with the same `Idempotency-Key` is still being processed.',
    422: 'Some fields are invalid, or the `Idempotency-Key` was used with a different request.',
  },
});

/** Addition to the interface: programs ask about a license by its key, without an access token. */
@Controller('license')
@Serves('licenseUse', licenseDevice)
export class LicenseUseController {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
  ) {}

  @Post('validate.json')
  @ByLicenseKey()
  @MaxBody(MAX_BYTES)
  @TakesJson(VALIDATE)
  @Answers(open(document(VALIDATED), 422))
  async validate(@Req() request: FastifyRequest, @LicenseKey() key: string): Promise<RawReply> {
    return this.bus.pass(licenseUse.validate, this.calls.of(request), sentIn(request, key));
  }

  @Post('activate.json')
  @ByLicenseKey()
  @MaxBody(MAX_BYTES)
  @TakesJson(ACTIVATE)
  @Answers({ ...open(document(ACTIVATED), 422), instead: { ...document(ACTIVATED), status: 201 } })
  async activate(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @LicenseKey() key: string,
  ): Promise<RawReply> {
    const sent = sentIn(request, key);
    const { created, ...answer } = await this.bus.call(licenseUse.activate, this.calls.of(request), sent);
    if (created) reply.code(201);
    return rawReplyOf(answer);
  }

  @Post('deactivate.json')
  @ByLicenseKey()
  @MaxBody(MAX_BYTES)
  @TakesJson(NAMED_DEVICE)
  @Answers(open(nothing(), 409, 422))
  async deactivate(@Req() request: FastifyRequest, @LicenseKey() key: string): Promise<Nothing> {
    return this.bus.call(licenseUse.deactivate, this.calls.of(request), sentIn(request, key));
  }

  @Post('heartbeat.json')
  @ByLicenseKey()
  @MaxBody(MAX_BYTES)
  @TakesJson(HEARTBEAT)
  @Answers(open(document(EXTENDED), 422))
  async heartbeat(@Req() request: FastifyRequest, @LicenseKey() key: string): Promise<RawReply> {
    return this.bus.pass(licenseUse.heartbeat, this.calls.of(request), sentIn(request, key));
  }

  @Post('use.json')
  @ByLicenseKey()
  @NeedsIdempotencyKey()
  @MaxBody(MAX_BYTES)
  @TakesJson(USE)
  @Answers(counted())
  async use(@Req() request: FastifyRequest, @LicenseKey() key: string): Promise<RawReply> {
    const header = request.headers['idempotency-key'];
    if (header === undefined) throw new ShopError('malformed', 'Send the header Idempotency-Key with every use.');
    const sent = { ...sentIn(request, key), request_key: idempotencyKey(String(header)) };
    return this.bus.pass(licenseUse.use, this.calls.of(request), asUnchecked(sent));
  }

  @Get('devices.json')
  @ByLicenseKey()
  @Answers(open(wholeListOf(licenseDevice), 'reads'))
  async devices(@Req() request: FastifyRequest, @LicenseKey() key: string): Promise<RawReply> {
    const { license_devices } = await this.bus.call(licenseUse.devices, this.calls.of(request), { key });
    return rawReplyOf(license_devices);
  }

  @Delete('devices/:id.json')
  @ByLicenseKey()
  @Answers(open(nothing(), 404, 409))
  async remove(@Req() request: FastifyRequest, @LicenseKey() key: string, @Id() id: number): Promise<Nothing> {
    return this.bus.call(licenseUse.remove_device, this.calls.of(request), { key, id });
  }
}
