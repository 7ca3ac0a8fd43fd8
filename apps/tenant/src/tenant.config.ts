import { hostName, hostNames, nameServers, serverUrl, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const TENANT_CONFIG = {
  /** Every shop has a sub-domain of this one: `1202.shops.example.org`. */
  shopBaseDomain: hostName('SHOP_BASE_DOMAIN', 'shops.localhost'),
  /** Public address of the platform, which no shop may use. */
  publicUrl: serverUrl('PUBLIC_URL', ['https:', 'http:']),
  /** Other host names of the gateway, which no shop may use either. */
  apiHosts: hostNames('API_HOSTS'),
  /** DNS servers for the records that verify domains. */
  dnsServers: nameServers('DNS_SERVERS'),
} satisfies ConfigSpec;
export type TenantConfig = ConfigOf<typeof TENANT_CONFIG>;
