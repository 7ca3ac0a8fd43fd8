import type { FastifyRequest } from 'fastify';
import type { EdgeConfig } from '../edge.config';
import { hostIn, HostNames } from '../routing/host';

/** The headers of every answer. Pages set another content security policy. */
const ALWAYS: Headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const BY_TLS = 'max-age=31536000';
/** Omits subdomains, because subdomains of a shop's domain belong to the merchant. */
const WITH_SUBDOMAINS = `${BY_TLS}; includeSubDomains`;

type Headers = Readonly<Record<string, string>>;

/**
 * Returns a function that chooses the headers by host. Without a request it uses the shop headers, which do not cover
 * subdomains.
 */
export function securityHeaders(config: EdgeConfig): (request?: Pick<FastifyRequest, 'hostname'>) => Headers {
  if (config.mode === 'local') return () => ALWAYS;
  const names = new HostNames(config);
  const ofShops = { ...ALWAYS, 'strict-transport-security': BY_TLS };
  const ofPlatform = { ...ALWAYS, 'strict-transport-security': WITH_SUBDOMAINS };
  return (request) => (request !== undefined && names.isPlatforms(hostIn(request)) ? ofPlatform : ofShops);
}
