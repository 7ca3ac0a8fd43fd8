import { themeSetting, ShopError, themeSettings } from '@marquee/contracts';
import {
  view,
  drawIds,
  filtersOf,
  ResourceRepository,
  violatedUnique,
  type Session,
  type WrittenRow,
} from '@marquee/storage';
import { perBaseDomain, recommendedDomain } from '../domains/domains.view';
import type { ProofWithTime } from '../domains/proof.rules';
import type { TenantConfig } from '../tenant.config';
import { ThemeSettingEntity } from './theme-setting.entity';

export type ThemeSettingView = ReturnType<typeof themeSettingView>;

/**
 * The view of a theme setting; a shop has no separate mobile domain. `recommended` is the SQL of the domain of a row
 * `r`.
 */
export function themeSettingView(recommended: string) {
  return view(themeSetting, {
    entity: ThemeSettingEntity,
    computed: { domain: recommended, mobile_domain_available: 'false' },
  });
}

export type ThemeSettingColumns = Omit<ThemeSettingEntity, 'company_id' | 'id' | 'version' | 'enabled'>;
/** The columns that refer to catalog. */
export type Samples = Pick<ThemeSettingEntity, 'sample_product_id' | 'sample_product_license_id'>;
type Written = WrittenRow<typeof themeSetting>;

const TAKEN: Readonly<Record<string, string>> = {
  theme_settings_by_theme: 'This company already has a setting for that theme. Change that setting instead.',
  theme_settings_by_vanity_domain: 'That vanity_domain is already in use. Choose another one.',
};

const viewFor = perBaseDomain((baseDomain) => themeSettingView(recommendedDomain('r', baseDomain)));

export class ThemeSettingsRepository extends ResourceRepository<
  typeof themeSetting,
  ThemeSettingEntity,
  ThemeSettingColumns
> {
  protected readonly view: ThemeSettingView;
  protected readonly filters = filtersOf(themeSettings);

  constructor(session: Session, { shopBaseDomain }: Pick<TenantConfig, 'shopBaseDomain'>) {
    super(session);
    this.view = viewFor(shopBaseDomain);
  }

  /** The current samples of a setting, not locked. */
  async samples(id: number): Promise<Samples | null> {
    const [row] = await this.session.query<Samples>(
      'select sample_product_id, sample_product_license_id from theme_settings where company_id = $1 and id = $2',
      [this.session.company, id],
      'theme_setting_samples',
    );
    return row ?? null;
  }

  override insert(row: ThemeSettingColumns): Promise<Written> {
    return unlessTaken(super.insert(row));
  }

  override update(id: number, columns: Partial<ThemeSettingColumns>): Promise<Written> {
    return unlessTaken(super.update(id, columns));
  }

  /**
   * Replaces the shop's custom host names and starts their verification. Returns those that another shop of the company
   * has; requires the company's lock.
   */
  async claimHosts(id: number, hosts: readonly string[], proof: ProofWithTime): Promise<string[]> {
    const { company } = this.session;
    await this.session.query(
      'delete from shop_domains where company_id = $1 and theme_setting_id = $2 and host <> all($3::text[])',
      [company, id, hosts],
    );
    const own = await this.session.query<{ host: string }>(
      `insert into shop_domains (company_id, theme_setting_id, host, failing_since, due_at)
         select $1, $2, host, $4::timestamptz, $5::timestamptz from unnest($3::text[]) host
         on conflict (company_id, host) do update set host = excluded.host
           where shop_domains.theme_setting_id = excluded.theme_setting_id
         returning host`,
      [company, id, hosts, proof.failing_since, proof.due_at],
    );
    return hosts.filter((host) => !own.some((row) => row.host === host));
  }

  /** The company's number, or one for further shops. Requires the company's lock. */
  async drawSubDomain(): Promise<string> {
    const [row] = await this.session.query<{ sub_domain: string }>(
      `select case when exists (select 1 from theme_settings where company_id = $1 and sub_domain = $1::text)
         then nextval('shop_sub_domains')::text else $1::text end as sub_domain`,
      [this.session.company],
    );
    return (row as { sub_domain: string }).sub_domain;
  }

  drawLocaleIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'theme_setting_locale_ids', count);
  }
}

async function unlessTaken(writing: Promise<Written>): Promise<Written> {
  try {
    return await writing;
  } catch (error) {
    const sentence = TAKEN[violatedUnique(error) ?? ''];
    throw sentence === undefined ? error : new ShopError('conflict', sentence);
  }
}
