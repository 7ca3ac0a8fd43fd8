import { hostName, hostNames, nameServers, serverUrl, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const TENANT_CONFIG = {
  /** Every shop has a name below this one: `1202.shops.example.org`. */
  shopBaseDomain: hostName('SHOP_BASE_DOMAIN', 'shops.localhost'),
  /** Where clients reach us: no shop may take that name. */
  publicUrl: serverUrl('PUBLIC_URL', ['https:', 'http:']),
  /** Further names of the platform, as the gateway has them: no shop may take one of these, either. */
  apiHosts: hostNames('API_HOSTS'),
  /** Who is asked for the records that prove domains. */
  dnsServers: nameServers('DNS_SERVERS'),
} satisfies ConfigSpec;
export type TenantConfig = ConfigOf<typeof TENANT_CONFIG>;
