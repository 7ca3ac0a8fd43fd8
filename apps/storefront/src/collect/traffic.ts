import { Inject, Injectable } from '@nestjs/common';
import { companyId, ShopError, type Nothing, type StorefrontPage } from '@marquee/contracts';
import { ACCEPTED } from '@marquee/edge';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { FastifyRequest } from 'fastify';
import { TrafficLimits } from '../limits/traffic-limits';
import { storefrontEvents } from './storefront-events';
import { TrafficBuffer } from './traffic-buffer';
import { checkedReport, sizeOf } from './traffic-report';
import { agentOf } from './user-agent';
import { VisitorSalts } from './visitor-salts';

/** Accepts tracking data for statistics. The visitor's IP address counts for the limits and is never stored. */
@Injectable()
export class Traffic {
  constructor(
    private readonly limits: TrafficLimits,
    private readonly salts: VisitorSalts,
    private readonly buffer: TrafficBuffer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async take(request: FastifyRequest, shop: StorefrontPage, sent: Readonly<Record<string, unknown>>): Promise<Nothing> {
    this.limits.take(request.ip, shop.theme_setting_id, sizeOf(sent));
    const report = checkedReport(sent);
    const at = this.clock.now();
    const events = storefrontEvents(report, {
      company: companyId(shop.company_id),
      themeSetting: shop.theme_setting_id,
      at,
      salt: await this.salts.at(at),
      agent: agentOf(request.headers['user-agent']),
    });
    if (!this.buffer.add(events)) throw new ShopError('unavailable');
    return ACCEPTED;
  }
}
