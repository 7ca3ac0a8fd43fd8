import { Controller, Post, Res } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { asUnchecked, issuedLicense, issuedLicenseFiles, type Context } from '@marquee/contracts';
import { Access, Answers, Body, Ctx, document, Id, Serves, TakesJson, unwrapped } from '@marquee/edge';
import type { FastifyReply } from 'fastify';
import { CHECKED_OUT, CHECKOUT } from '../license-use/file-schemas';

/** Addition to the interface: files that a company makes for customers whose devices have no network. */
@Controller('api')
@Serves(issuedLicense)
export class IssuedLicenseFilesController {
  constructor(private readonly bus: Bus) {}

  @Post('issued_licenses/:id/checkout.json')
  @Access('licenses')
  @TakesJson(CHECKOUT)
  @Answers({ ...document(CHECKED_OUT), instead: { ...document(CHECKED_OUT), status: 201 } })
  async checkout(
    @Ctx() ctx: Context,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Id() id: number,
    @Body() body: unknown,
  ): Promise<RawReply> {
    const sent = asUnchecked({ ...unwrapped(body), id });
    const answer = await this.bus.pass(issuedLicenseFiles.checkout, ctx, sent);
    const { file } = JSON.parse(Buffer.concat(answer.parts).toString()) as { file: object | null };
    if (file !== null) reply.code(201);
    return answer;
  }
}
