import type { OwnShop, ShopWindow } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { hostsOf } from '../domains/domains.view';
import type { TenantConfig } from '../tenant.config';

const COLUMNS = `t.company_id, t.id as theme_setting_id, c.company_name, c.company_disabled, t.shop_offline, t.shop_icon,
  t.locales`;
const SHOPS = 'from theme_settings t join companies c on c.id = t.company_id where t.enabled';

/** Each is a unique index, so that a visitor of a shop costs the same however many there are. */
const FOUND_BY = {
  sub_domain: 't.sub_domain = $1',
  vanity_domain: 't.vanity_domain = $1',
  host: '(t.company_id, t.id) = (select h.company_id, h.theme_setting_id from shop_hosts h where h.host = $1)',
} as const;

/** Shops as their visitors find them. */
export class ShopsRepository {
  constructor(
    private readonly session: Session,
    private readonly settings: Pick<TenantConfig, 'shopBaseDomain'>,
  ) {}

  /** Whosever it is: its address is all that is known of it. */
  async at(host: string): Promise<ShopWindow | null> {
    const [by, name] = this.placeOf(host);
    const text = `select ${COLUMNS} ${SHOPS} and ${FOUND_BY[by]}`;
    const [row] = await this.session.query<ShopWindow>(text, [name], `shop_by_${by}`);
    return row ?? null;
  }

  /** All of the session's company. */
  own(): Promise<OwnShop[]> {
    return this.session.query(
      `select ${COLUMNS}, array_remove(${hostsOf('t', this.settings.shopBaseDomain)}, null) as hosts
       ${SHOPS} and t.company_id = $1 order by t.id`,
      [this.session.company],
      'own_shops',
    );
  }

  /** Below the platform's domain, digits are what shops are numbered with. */
  private placeOf(host: string): [by: keyof typeof FOUND_BY, name: string] {
    const below = `.${this.settings.shopBaseDomain}`;
    if (!host.endsWith(below)) return ['host', host];
    const label = host.slice(0, -below.length);
    return [/^\d+$/.test(label) ? 'sub_domain' : 'vanity_domain', label];
  }
}
