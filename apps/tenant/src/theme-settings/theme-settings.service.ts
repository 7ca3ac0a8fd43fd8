import { Injectable, Inject } from '@nestjs/common';
import {
  ShopError,
  themeSetting,
  themeSettings,
  type ById,
  type Context,
  type Count,
  type CreateThemeSetting,
  type Fault,
  type InputOf,
  type ListInput,
  type Nothing,
  type Page,
  type RenderedJson,
  type ThemeSetting,
  type UpdateThemeSetting,
} from '@marquee/contracts';
import { CONFIG, CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf, differenceOf, type TxOf, type Tx } from '@marquee/storage';
import { mergeLocales, type SentLocale } from '@marquee/validation';
import { CompaniesRepository } from '../companies/companies.repository';
import { changeCompany } from '../companies/company.tx';
import { DOMAIN_FIELDS, domainsFrom, type Platform } from '../domains/domains.rules';
import { unproven } from '../domains/proof.rules';
import type { TenantConfig } from '../tenant.config';
import { newThemeSetting } from './new-theme-setting.tx';
import { SamplesService } from './samples.service';
import type { ThemeSettingEntity, ThemeSettingLocale } from './theme-setting.entity';
import { ThemeSettingsRepository, type ThemeSettingColumns } from './theme-settings.repository';

@Injectable()
export class ThemeSettingsStore extends storeOf(
  { companies: CompaniesRepository, themeSettings: ThemeSettingsRepository },
  CONFIG,
) {}
export type ThemeSettingsTx = TxOf<ThemeSettingsStore>;

type SettingsTx = Tx<{ themeSettings: ThemeSettingsRepository }>;

/** Bounds the size of company events, which contain the domains of all shops. */
const MAX_SETTINGS = 100;

@Injectable()
export class ThemeSettingsService {
  private readonly platform: Platform;

  constructor(
    private readonly store: ThemeSettingsStore,
    private readonly samples: SamplesService,
    @Inject(CONFIG) { shopBaseDomain, publicUrl, apiHosts }: TenantConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.platform = { baseDomain: shopBaseDomain, hosts: [new URL(publicUrl).hostname, ...apiHosts] };
  }

  list(ctx: Context, input: ListInput): Promise<RenderedJson<Page<ThemeSetting>>> {
    return this.store.read(ctx).themeSettings.list(input);
  }

  async count(ctx: Context, input: InputOf<typeof themeSettings.count>): Promise<Count> {
    return { count: await this.store.read(ctx).themeSettings.count(input) };
  }

  get(ctx: Context, { id, fields }: ById): Promise<RenderedJson<ThemeSetting>> {
    return this.store.read(ctx).themeSettings.get(id, fields);
  }

  async create(ctx: Context, input: CreateThemeSetting): Promise<RenderedJson<ThemeSetting>> {
    const faults = await this.samples.faultsIn(ctx, input, {});
    return this.store.writeOnce(ctx, themeSettings.create, input, async (tx) => {
      refuse(faults);
      if (input.theme_id === 0) throw ShopError.invalid({ theme_id: ['must be the id of a theme'] });
      const domains = domainsFrom(input, this.platform);
      await tx.companies.hold();
      await refuseTooMany(tx);
      const row = newThemeSetting({
        ...input,
        ...domains,
        locales: await localesFor(tx, [], input.locales ?? []),
        sub_domain: await tx.themeSettings.drawSubDomain(),
        updated_at: this.clock.now(),
      });
      const { id, rendered } = await tx.themeSettings.insert(row);
      await claimHosts(tx, id, row, row.updated_at);
      await changeCompany(tx, row.updated_at);
      return rendered;
    });
  }

  async update(ctx: Context, id: number, input: UpdateThemeSetting): Promise<RenderedJson<ThemeSetting>> {
    const faults = await this.faultsOfSamples(ctx, id, input);
    return this.store.writeOnce(ctx, themeSettings.update, { id, input }, async (tx) => {
      const domains = domainsFrom(input, this.platform);
      // Lock order: the company first, then its shops, which prevents deadlocks.
      if (Object.keys(domains).length > 0) await tx.companies.hold();
      return tx.themeSettings.change(
        ctx,
        id,
        async (row) => {
          refuse(faults);
          return differenceOf(row, await wantedFor(tx, row, { ...input, ...domains }));
        },
        (row, { columns }) => this.write(tx, row, columns),
      );
    });
  }

  private async write(
    tx: ThemeSettingsTx,
    row: ThemeSettingEntity,
    columns: Partial<ThemeSettingColumns>,
  ): Promise<RenderedJson<ThemeSetting>> {
    const now = this.clock.now();
    const { rendered } = await tx.themeSettings.update(row.id, { ...columns, updated_at: now });
    if (DOMAIN_FIELDS.some((field) => field in columns)) {
      const { shop_domain = row.shop_domain, access_domain = row.access_domain } = columns;
      await claimHosts(tx, row.id, { shop_domain, access_domain }, now);
      await changeCompany(tx, now);
    }
    return rendered;
  }

  /** Does not query catalog about a missing setting, nor if the client sent no sample. */
  private async faultsOfSamples(ctx: Context, id: number, input: UpdateThemeSetting): Promise<Fault[]> {
    const { sample_product_id, sample_product_license_id } = input;
    if (![sample_product_id, sample_product_license_id].some((one) => typeof one === 'number')) return [];
    const stored = await this.store.read(ctx).themeSettings.samples(id);
    return stored ? this.samples.faultsIn(ctx, input, stored) : [];
  }

  /** The shop becomes unreachable, so its domains leave the company snapshot. */
  remove(ctx: Context, id: number): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      await tx.companies.hold();
      await tx.themeSettings.lock(ctx, id);
      await tx.themeSettings.remove(id);
      await changeCompany(tx, this.clock.now());
      return {};
    });
  }
}

/** Throws inside the idempotent work, so that a repeated request gets its stored answer even if a sample is gone. */
function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw ShopError.invalidAll(faults);
}

/** Requires the company's lock. */
async function refuseTooMany(tx: SettingsTx): Promise<void> {
  if ((await tx.themeSettings.count({})) < MAX_SETTINGS) return;
  throw new ShopError('conflict', `A company can have at most ${MAX_SETTINGS} theme settings. Delete one first.`);
}

async function wantedFor(
  tx: SettingsTx,
  row: ThemeSettingEntity,
  { locales, ...plain }: UpdateThemeSetting,
): Promise<Partial<ThemeSettingColumns>> {
  return { ...plain, ...(locales && { locales: await localesFor(tx, row.locales, locales) }) };
}

type SentLocales = readonly SentLocale<typeof themeSetting>[];

async function localesFor(tx: SettingsTx, present: readonly ThemeSettingLocale[], sent: SentLocales) {
  return mergeLocales(themeSetting, present, sent, await tx.themeSettings.drawLocaleIds(sent.length));
}

/** Within a company a host name belongs to one shop; between companies, verification decides. */
async function claimHosts(
  tx: SettingsTx,
  id: number,
  { shop_domain, access_domain }: Pick<ThemeSettingColumns, 'shop_domain' | 'access_domain'>,
  now: Date,
): Promise<void> {
  if (access_domain !== null && access_domain === shop_domain) {
    throw ShopError.invalid({ access_domain: ['must differ from shop_domain'] });
  }
  const [taken] = await tx.themeSettings.claimHosts(
    id,
    [shop_domain, access_domain].filter((host) => host !== null),
    unproven(now),
  );
  if (taken !== undefined) {
    const field = taken === shop_domain ? 'shop_domain' : 'access_domain';
    throw new ShopError('conflict', `That ${field} is already in use. Choose another one.`);
  }
}
