import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { shopLogins, shopSessions, type OpenedSession, type OutputOf } from '@marquee/contracts';
import { LoginLimits } from '../../limits/login-limits';
import type { ShopVisit } from '../shop-visit';

/** Opens sessions from tokens in URLs. */
@Injectable()
export class LoginLinks {
  constructor(
    private readonly bus: Bus,
    private readonly limits: LoginLimits,
  ) {}

  open({ shop, call, address }: ShopVisit, token: string): Promise<OutputOf<typeof shopLogins.open>> {
    const { company_id, theme_setting_id, login_tokens_need_time: needs_time } = shop;
    this.limits.take(address, company_id);
    return this.bus.call(shopLogins.open, call, { company_id, theme_setting_id, token, address, needs_time });
  }

  takeOver({ shop, call }: ShopVisit, code: string): Promise<OpenedSession> {
    const { company_id, theme_setting_id } = shop;
    return this.bus.call(shopSessions.take_over, call, { company_id, theme_setting_id, code });
  }
}
