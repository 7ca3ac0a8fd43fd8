import { Controller, HttpCode, Options, Param, Post, Req, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { asUnchecked, newsletters, ShopError, signUps, type Nothing, type Operation } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nothing, type AnswerSpec } from '../http/replies/answer';
import { unwrapped } from '../http/bodies/body';
import { Calls } from '../http/routing/calls';
import { Form } from '../http/bodies/form';
import { Answers, AtShops, MaxBody, Public, Serves, TakesBeacon, TakesForm, TakesJson } from '../http/routing/route';
import { CollectLimits } from '../limits/collect-limits';
import { askedFrom } from '../shops/newsletter/asked-from';
import { PREFLIGHT } from './cross-origin';
import { COLLECTED } from './schemas';
import { ShopFronts } from './shop-fronts';
import { Traffic } from './traffic';
import { isReport } from './traffic-report';

/** The size limit of a browser's beacon. */
const MAX_BYTES = 64 * 1024;
/** A sign-up operation, which checks its own input. */
type SignUp = Operation<unknown, Nothing, 'service'>;
const OPERATIONS = new Map<string, SignUp>([
  ['subscriber', signUps.subscribe],
  ['group_member', signUps.join_group],
  ['newsletter', newsletters.ask],
]);
/** The fields of a form; empty fields count as absent. */
const FIELDS = ['kind', 'email', 'first_name', 'last_name', 'language', 'group'];

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

/** Tracking data from shop fronts: from the shop's sites or their servers. */
@Controller('collect')
@Serves('collect')
export class CollectController {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
    private readonly fronts: ShopFronts,
    private readonly limits: CollectLimits,
    private readonly traffic: Traffic,
  ) {}

  /** CORS preflight, which browsers send before a script posts JSON to another site. */
  @Options(':themesettings_id')
  @Public('lists the sites that may send reports')
  @AtShops()
  @HttpCode(204)
  async preflight(
    @Param('themesettings_id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.fronts.of(request, reply, id);
    reply.headers({ ...PREFLIGHT, allow: 'POST' });
  }

  @Post(':themesettings_id')
  @Public('visitors sign up and send reports without a token')
  @AtShops()
  @TakesForm()
  @TakesBeacon()
  @MaxBody(MAX_BYTES)
  @TakesJson(COLLECTED)
  @Answers(COLLECTING)
  async collect(
    @Param('themesettings_id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Nothing> {
    const shop = await this.fronts.of(request, reply, id);
    if (shop.shop_offline) throw new ShopError('forbidden', 'The shop is offline. Retry when it is online again.');
    const { kind, ...sent } = sentIn(request);
    if (isReport(sent)) return this.traffic.take(request, shop, sent);
    const { company_id, theme_setting_id } = shop;
    this.limits.take(request.ip, theme_setting_id);
    const operation = typeof kind === 'string' ? OPERATIONS.get(kind) : undefined;
    if (operation === undefined) {
      throw ShopError.invalid({ kind: [`must be one of ${[...OPERATIONS.keys()].join(', ')}`] });
    }
    // The shop comes last, so that a client cannot override it.
    const { language, ...asked } = operation === newsletters.ask ? askedFrom(request, shop) : {};
    const input = asUnchecked({ language, ...sent, company_id, theme_setting_id, ...asked });
    return this.bus.call(operation, this.calls.of(request), input);
  }
}

function sentIn({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (!(body instanceof Form)) return { ...unwrapped(body) };
  const sent = FIELDS.map((name) => [name, body.text(name)] as const);
  return Object.fromEntries(sent.filter(([, value]) => value !== ''));
}
