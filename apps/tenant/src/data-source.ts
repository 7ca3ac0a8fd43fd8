import type { ServiceDatabase } from '@marquee/storage';
import { CatalogProductEntity } from './catalog-products/catalog-product.entity';
import { CompanyEntity } from './companies/company.entity';
import { CountryEntity } from './countries/country.entity';
import { LinkEntity } from './links/link.entity';
import { MarketEntity } from './marketplace/market.entity';
import { Companies1763164800000 } from './migrations/1763164800000-companies';
import { Users1763251200000 } from './migrations/1763251200000-users';
import { CompanyFields1763424000000 } from './migrations/1763424000000-company-fields';
import { ThemeSettings1763424100000 } from './migrations/1763424100000-theme-settings';
import { Markets1763424500000 } from './migrations/1763424500000-markets';
import { ToldCountries1763424700000 } from './migrations/1763424700000-told-countries';
import { DeferredEvents1763510400000 } from './migrations/1763510400000-deferred-events';
import { ShopHostEntity } from './theme-settings/shop-host.entity';
import { ThemeSettingEntity } from './theme-settings/theme-setting.entity';
import { UserEntity } from './users/user.entity';

export const database: ServiceDatabase = {
  service: 'tenant',
  entities: [
    CompanyEntity,
    UserEntity,
    LinkEntity,
    CountryEntity,
    CatalogProductEntity,
    ThemeSettingEntity,
    ShopHostEntity,
    MarketEntity,
  ],
  migrations: [
    Companies1763164800000,
    Users1763251200000,
    CompanyFields1763424000000,
    ThemeSettings1763424100000,
    Markets1763424500000,
    ToldCountries1763424700000,
    DeferredEvents1763510400000,
  ],
};
