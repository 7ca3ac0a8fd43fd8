import { localList, type ConfigSpec } from '@marquee/service-kit';

export const OUTBOUND_CONFIG = {
  /** `127.0.0.1:8080`, comma-separated: private addresses that URLs of users may use. */
  outboundAllowPrivate: localList('OUTBOUND_ALLOW_PRIVATE'),
} satisfies ConfigSpec;
