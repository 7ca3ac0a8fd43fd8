import type { Seller, ShopFront, StorefrontPage } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { hostsOf } from '../domains/domains.view';
import type { TenantConfig } from '../tenant.config';

const SHOPS = 'from theme_settings t join companies c on c.id = t.company_id where t.enabled';

const FRONT = `select theme_id, html_tag, meta_tag, homepage_url, facebook_url, google_url, twitter_url, youtube_url
  from theme_settings where company_id = $1 and id = $2 and enabled`;

/** Each condition uses a unique index, so that the cost of a page view does not depend on the number of shops. */
const FOUND_BY = {
  sub_domain: 't.sub_domain = $1',
  vanity_domain: 't.vanity_domain = $1',
  id: 't.id = $1',
  host: `(t.company_id, t.id) = (
    select d.company_id, d.theme_setting_id from shop_domains d where d.host = $1 and d.proven_at is not null)`,
} as const;

/** Shops as visitors find them. */
export class ShopsRepository {
  constructor(
    private readonly session: Session,
    private readonly settings: Pick<TenantConfig, 'shopBaseDomain'>,
  ) {}

  /** Finds a shop of any company by its host name. */
  async at(host: string): Promise<StorefrontPage | null> {
    const [by, name] = this.placeOf(host);
    return this.found(by, name);
  }

  /** The shop with this id, of any company. */
  get(id: number): Promise<StorefrontPage | null> {
    return this.found('id', id);
  }

  /** What the public pages of a shop of the session's company show. */
  async front(id: number): Promise<ShopFront | null> {
    const [row] = await this.session.query<ShopFront>(FRONT, [this.session.company, id], 'shop_front');
    return row ?? null;
  }

  /** The seller on the invoices of the session's company. */
  async seller(): Promise<Seller | null> {
    const [row] = await this.session.query<Seller>(
      'select company_additional_name as additional_name, street, zip, city, province from companies where id = $1',
      [this.session.company],
      'seller',
    );
    return row ?? null;
  }

  private async found(by: keyof typeof FOUND_BY, value: string | number): Promise<StorefrontPage | null> {
    const text = `${this.selected()} and ${FOUND_BY[by]}`;
    const [row] = await this.session.query<StorefrontPage>(text, [value], `shop_by_${by}`);
    return row ?? null;
  }

  private selected(): string {
    return `select t.company_id, t.id as theme_setting_id, c.company_name, c.company_disabled, t.shop_offline,
        t.newsletter_enabled, t.login_tokens_need_time, t.shop_icon, t.meta_tag, t.locales, array_remove(${hostsOf('t', this.settings.shopBaseDomain)}, null) as hosts
      ${SHOPS}`;
  }

  /** Below the platform's domain, digits are default sub-domains. */
  private placeOf(host: string): [by: 'sub_domain' | 'vanity_domain' | 'host', name: string] {
    const below = `.${this.settings.shopBaseDomain}`;
    if (!host.endsWith(below)) return ['host', host];
    const label = host.slice(0, -below.length);
    return [/^\d+$/.test(label) ? 'sub_domain' : 'vanity_domain', label];
  }
}
