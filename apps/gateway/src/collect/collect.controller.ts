import { Controller, HttpCode, Inject, Options, Param, Post, Req, Res } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { asUnchecked, ShopError, signUps, type Nothing, type ShopWindow } from '@marquee/contracts';
import { CONFIG } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { unwrapped } from '../http/body';
import { Calls } from '../http/calls';
import { Form } from '../http/form';
import { AtShops, MaxBody, Public, Serves, TakesForm } from '../http/route';
import { CollectLimits } from '../limits/collect-limits';
import { Shops } from '../shops/shops';
import { allowOrigin, isOfShop, PREFLIGHT } from './cross-origin';

const MAX_BYTES = 16 * 1024;
const OPERATIONS = new Map([
  ['subscriber', signUps.subscribe],
  ['group_member', signUps.join_group],
]);
/** What a form may have; empty fields of it say nothing. */
const FIELDS = ['kind', 'email', 'first_name', 'last_name', 'language', 'group'];

/** What shop fronts send of their visitors, from the shop's own sites or from their servers. */
@Controller('collect')
@Serves('collect')
export class CollectController {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
    private readonly shops: Shops,
    private readonly limits: CollectLimits,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** A browser asks so before a script sends JSON to another site. */
  @Options(':themesettings_id')
  @Public('says which sites may send something')
  @AtShops()
  @HttpCode(204)
  async preflight(
    @Param('themesettings_id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.shopOf(request, reply, id);
    reply.headers({ ...PREFLIGHT, allow: 'POST' });
  }

  @Post(':themesettings_id')
  @Public('whoever visits a shop may sign up')
  @AtShops()
  @TakesForm()
  @MaxBody(MAX_BYTES)
  @HttpCode(200)
  async collect(
    @Param('themesettings_id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Nothing> {
    const { company_id, theme_setting_id, shop_offline } = await this.shopOf(request, reply, id);
    if (shop_offline) throw new ShopError('forbidden', 'This shop is offline.');
    this.limits.take(request.ip, theme_setting_id);
    const { kind, ...sent } = sentIn(request);
    const operation = typeof kind === 'string' ? OPERATIONS.get(kind) : undefined;
    if (operation === undefined) {
      throw ShopError.invalid({ kind: [`must be one of ${[...OPERATIONS.keys()].join(', ')}`] });
    }
    // What the shop is comes last: nobody signs up anywhere else by saying so.
    const input = asUnchecked({ ...sent, company_id, theme_setting_id });
    return this.bus.call(operation, this.calls.of(request), input);
  }

  /** Refuses other sites, also forms of theirs, which browsers send without asking. */
  private async shopOf(request: FastifyRequest, reply: FastifyReply, id: string): Promise<ShopWindow> {
    reply.header('vary', 'origin');
    const place = await this.shops.placeOf(request, id);
    if (place === null) throw ShopError.notFound('theme setting', id);
    const { origin } = request.headers;
    if (origin !== undefined) {
      if (!isOfShop(origin, place.shop, this.config.mode)) {
        throw new ShopError('forbidden', 'This site is none of the shop.');
      }
      allowOrigin(reply, origin);
    }
    return place.shop;
  }
}

function sentIn({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (!(body instanceof Form)) return { ...unwrapped(body) };
  const sent = FIELDS.map((name) => [name, body.text(name)] as const);
  return Object.fromEntries(sent.filter(([, value]) => value !== ''));
}
