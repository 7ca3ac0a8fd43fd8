import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  shopLogins,
  shops,
  shopSessions,
  type CallContext,
  type InputOf,
  type Nothing,
  type OpenedSession,
  type ShopCustomer,
  type StorefrontPage,
} from '@marquee/contracts';
import { Desk } from './desk';

/** The only shop, and its host. */
export const SHOP_HOST = '1202.shops.localhost';
const SHOP: StorefrontPage = {
  company_id: 1202,
  theme_setting_id: 7,
  company_disabled: false,
  newsletter_enabled: false,
  login_tokens_need_time: false,
  meta_tag: '',
  shop_offline: false,
  company_name: 'Harbour Films',
  shop_icon: null,
  locales: [],
  hosts: [SHOP_HOST],
};
/** A token in commerce's format: 43 letters. */
export const LINK_SESSION = 'l'.repeat(43);
export const FORM_SESSION = 's'.repeat(43);
export const HANDED_SESSION = 'h'.repeat(43);

/** Tenant's operations for shop pages. The desk may replace its answers. */
@Controller()
export class ShopsStandIn {
  constructor(@Inject(Desk) private readonly desk: Desk) {}

  @Handles(shops.get)
  async get(ctx: CallContext, input: InputOf<typeof shops.get>): Promise<StorefrontPage> {
    return this.desk.take('shop', ctx, input, () => SHOP);
  }
  @Handles(shops.at)
  async at(ctx: CallContext, input: InputOf<typeof shops.at>): Promise<StorefrontPage> {
    return this.desk.take('shop', ctx, input, () => SHOP);
  }
}

/** Answers commerce's session operations: every session belongs to Kim. A test may replace the answers. */
@Controller()
export class ShopSessionsStandIn {
  constructor(@Inject(Desk) private readonly desk: Desk) {}

  @Handles(shopLogins.open)
  async open(ctx: CallContext, input: InputOf<typeof shopLogins.open>) {
    return this.desk.take('login', ctx, input, () => ({ ...opened(LINK_SESSION), return_to: null as string | null }));
  }
  @Handles(shopLogins.sign_in)
  async signIn(ctx: CallContext, input: InputOf<typeof shopLogins.sign_in>): Promise<OpenedSession> {
    return this.desk.take('sign_in', ctx, input, () => opened(FORM_SESSION));
  }
  @Handles(shopSessions.find)
  async find(ctx: CallContext, input: InputOf<typeof shopSessions.find>): Promise<ShopCustomer> {
    const kim = { token: 'ABCDEFGHIJKLMNOP', email: 'kim@example.org', first_name: '', last_name: '', language: 'en' };
    return this.desk.take('find', ctx, input, () => kim);
  }
  @Handles(shopSessions.close)
  async close(ctx: CallContext, input: InputOf<typeof shopSessions.close>): Promise<Nothing> {
    return this.desk.take('close', ctx, input, () => ({}));
  }
  @Handles(shopSessions.hand_over)
  async handOver(ctx: CallContext, input: InputOf<typeof shopSessions.hand_over>): Promise<{ code: string }> {
    return this.desk.take('hand_over', ctx, input, () => ({ code: 'c'.repeat(43) }));
  }
  @Handles(shopSessions.take_over)
  async takeOver(ctx: CallContext, input: InputOf<typeof shopSessions.take_over>): Promise<OpenedSession> {
    return this.desk.take('take_over', ctx, input, () => opened(HANDED_SESSION));
  }
}

function opened(session: string): OpenedSession {
  return { session, seconds: 60 };
}
