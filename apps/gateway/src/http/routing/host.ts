import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../gateway.config';

/** Valid DNS names; other hosts need no lookup. */
const NAME = /^(?=.{1,253}$)[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/** The name under which we were called: that of the request, or of a trusted proxy's. A dot at its end says nothing new. */
export function hostIn({ hostname }: Pick<FastifyRequest, 'hostname'>): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

type Names = Pick<GatewayConfig, 'mode' | 'publicUrl'> & Partial<Pick<GatewayConfig, 'apiHosts'>>;

/** Whose the names are that we are called by. */
export class HostNames {
  private readonly publicHost: string | undefined;

  constructor(private readonly config: Names) {
    this.publicHost = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).hostname;
  }

  /** The names of the platform, and in local mode those of the machine. A request without a host means the platform. */
  isPlatforms(host: string): boolean {
    const { mode, apiHosts } = this.config;
    if (host === '' || host === this.publicHost || apiHosts?.includes(host) === true) return true;
    return mode === 'local' && (host === 'localhost' || ipOf(host) !== 0);
  }

  /**
   * Whether nothing but what belongs to a shop answers under this name. Where no `PUBLIC_URL` says what the platform's own is,
   * that can be told of the names of local shops alone. Every name with a dot counts, also one that no shop may have: whoever
   * reaches us by a name that is not the platform's finds none of the platform there.
   */
  isForShops(host: string): boolean {
    const isTold = this.publicHost !== undefined || (this.config.mode === 'local' && host.endsWith('.localhost'));
    return isTold && host.includes('.') && ipOf(host) !== 6 && !this.isPlatforms(host);
  }
}

export function mayBeShops(host: string): boolean {
  return NAME.test(host);
}

/** 4, 6, or 0 where it is a name. */
function ipOf(host: string): number {
  return isIP(host.replaceAll(/^\[|\]$/g, ''));
}
