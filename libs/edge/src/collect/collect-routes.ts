import { Controller, Param, Post, Req, Res } from '@nestjs/common';
import type { Nothing } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nothing, type AnswerSpec } from '../replies/answer';
import { Answers, AtShops, MaxBody, Public, Serves, TakesBeacon, TakesForm, TakesJson } from '../routing/route';
import { COLLECTED } from './schemas';

/** The size limit of a browser's beacon. */
const MAX_BYTES = 64 * 1024;

/** Sign-ups are complete in the reply; reports are published soon after. */
const COLLECTING: AnswerSpec = {
  ...nothing(),
  crossOrigin: true,
  instead: { status: 202, kind: 'nothing' },
  refusals: {
    400: 'The body is malformed.',
    403: 'The shop is offline or has no newsletter, the site in `Origin` does not belong to the shop, or the request did not use TLS.',
    404: 'There is no such shop, or not under this host name.',
    413: `The body is larger than ${MAX_BYTES / 1024} KiB.`,
    415: 'The body is neither JSON nor a form.',
    422: 'Some fields are invalid, and nothing was stored.',
    429: 'Too many requests from one network or for this shop. Retry after the seconds in `Retry-After`.',
    500: 'An internal error.',
    503: 'A service is unavailable or its queue is full. Nothing was stored; retry after the seconds in `Retry-After`.',
    504: 'The service did not respond in time. The data may have been stored; repeating the same sign-up is safe.',
  },
};

export interface Collected {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The theme setting in the path. */
  readonly id: string;
}

/** The declaration of the only documented route of the storefront: the storefront serves it, the gateway describes it. */
@Controller('collect')
@Serves('collect')
export abstract class CollectRoutes {
  @Post(':themesettings_id')
  @Public('visitors sign up and send reports without a token')
  @AtShops()
  @TakesForm()
  @TakesBeacon()
  @MaxBody(MAX_BYTES)
  @TakesJson(COLLECTED)
  @Answers(COLLECTING)
  collect(
    @Param('themesettings_id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Nothing> {
    return this.take({ request, reply, id });
  }

  protected abstract take(collected: Collected): Promise<Nothing>;
}
