import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';

/** What may be a name in the DNS; nobody is asked about anything else. */
const NAME = /^(?=.{1,253}$)[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/** The name under which we were called: that of the request, or of a trusted proxy's. A dot at its end says nothing new. */
export function hostIn({ hostname }: Pick<FastifyRequest, 'hostname'>): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

/** The platform's own name, and in local mode those of the machine. Whoever names none means us as well. */
export function isPlatforms(host: string, { mode, publicUrl }: Pick<GatewayConfig, 'mode' | 'publicUrl'>): boolean {
  if (host === '' || (publicUrl !== undefined && host === new URL(publicUrl).hostname)) return true;
  return mode === 'local' && (host === 'localhost' || isIP(host.replaceAll(/^\[|\]$/g, '')) !== 0);
}

export function mayBeShops(host: string): boolean {
  return NAME.test(host);
}
