import { Controller, HttpCode, Options, Param, Req, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { asUnchecked, newsletters, ShopError, signUps, type Nothing, type Operation } from '@marquee/contracts';
import { AtShops, Calls, CollectRoutes, Form, Public, Serves, unwrapped, type Collected } from '@marquee/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CollectLimits } from '../limits/collect-limits';
import { askedFrom } from '../shops/newsletter/asked-from';
import { PREFLIGHT } from './cross-origin';
import { ShopFronts } from './shop-fronts';
import { Traffic } from './traffic';
import { isReport } from './traffic-report';

/** A sign-up operation, which checks its own input. */
type SignUp = Operation<unknown, Nothing, 'service'>;
const OPERATIONS = new Map<string, SignUp>([
  ['subscriber', signUps.subscribe],
  ['group_member', signUps.join_group],
  ['newsletter', newsletters.ask],
]);
/** The fields of a form; empty fields count as absent. */
const FIELDS = ['kind', 'email', 'first_name', 'last_name', 'language', 'group'];

/** Tracking data from shop fronts: from the shop's sites or their servers. */
@Controller('collect')
@Serves('collect')
export class CollectController extends CollectRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
    private readonly fronts: ShopFronts,
    private readonly limits: CollectLimits,
    private readonly traffic: Traffic,
  ) {
    super();
  }

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

  protected async take({ request, reply, id }: Collected): Promise<Nothing> {
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
