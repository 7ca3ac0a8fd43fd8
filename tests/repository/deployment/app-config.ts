import { isService, type AppName } from '@marquee/local';
import { COMMON_CONFIG, SERVICE_CONFIG, type ConfigSpec } from '@marquee/service-kit';
import { AUTH_CONFIG } from '../../../apps/auth/src/auth.config';
import { CATALOG_CONFIG } from '../../../apps/catalog/src/catalog.config';
import { COMMERCE_CONFIG } from '../../../apps/commerce/src/commerce.config';
import { GATEWAY_CONFIG } from '../../../apps/gateway/src/gateway.config';
import { LICENSING_CONFIG } from '../../../apps/licensing/src/licensing.config';
import { STATISTICS_CONFIG } from '../../../apps/statistics/src/statistics.config';
import { STOREFRONT_CONFIG } from '../../../apps/storefront/src/storefront.config';
import { TENANT_CONFIG } from '../../../apps/tenant/src/tenant.config';
import { DISPATCH_CONFIG } from '../../../apps/webhook-dispatch/src/dispatch.config';

const OWN: Record<AppName, ConfigSpec> = {
  auth: AUTH_CONFIG,
  catalog: CATALOG_CONFIG,
  commerce: COMMERCE_CONFIG,
  tenant: TENANT_CONFIG,
  statistics: STATISTICS_CONFIG,
  licensing: LICENSING_CONFIG,
  'webhook-dispatch': DISPATCH_CONFIG,
  gateway: GATEWAY_CONFIG,
  storefront: STOREFRONT_CONFIG,
};

/** Everything that an app reads from its environment and checks before it starts. */
export function specOf(app: AppName): ConfigSpec {
  return { ...COMMON_CONFIG, ...(isService(app) && SERVICE_CONFIG), ...OWN[app] };
}

export function variablesOf(app: AppName): string[] {
  return Object.values(specOf(app)).map(({ env }) => env);
}
