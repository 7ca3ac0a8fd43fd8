import { hostIn, HostNames } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';

/** The storefront's paths below the platform's host. */
const PATHS = /^\/(?:shop\/|collect\/|assets\/shop\/|newsletter\/unsubscribe(?:\?|$))/;

type Settings = Pick<GatewayConfig, 'mode' | 'publicUrl' | 'apiHosts' | 'storefrontUrl'>;

/**
 * The storefront's address of a request that belongs there, on the same host. Without `STOREFRONT_URL` the proxy in
 * front separates the two.
 */
export function storefrontAddresses(config: Settings): (request: FastifyRequest) => string | null {
  const { storefrontUrl } = config;
  if (storefrontUrl === undefined) return () => null;
  const { protocol, port } = new URL(storefrontUrl);
  const names = new HostNames(config);
  return (request) => {
    const { originalUrl: path, hostname, edge } = request;
    const isOfShop = edge.route.atShops !== true && names.isForShops(hostIn(request));
    if (!path.startsWith('/') || (!isOfShop && !PATHS.test(path))) return null;
    return `${protocol}//${hostname}${port && `:${port}`}${path}`;
  };
}
