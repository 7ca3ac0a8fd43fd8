import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { EdgeConfig } from '../edge.config';

/** Valid DNS names; other hosts need no lookup. */
const NAME = /^(?=.{1,253}$)[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/** The requested host name, possibly from a trusted proxy, without a trailing dot. */
export function hostIn({ hostname }: Pick<FastifyRequest, 'hostname'>): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

type Names = Pick<EdgeConfig, 'mode' | 'publicUrl'> & Partial<Pick<EdgeConfig, 'apiHosts'>>;

/** Assigns host names to the platform or to shops. */
export class HostNames {
  private readonly publicHost: string | undefined;

  constructor(private readonly config: Names) {
    this.publicHost = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).hostname;
  }

  /** Names of the platform and, in local mode, of the machine. A request without a host means the platform. */
  isPlatforms(host: string): boolean {
    const { mode, apiHosts } = this.config;
    if (host === '' || host === this.publicHost || apiHosts?.includes(host) === true) return true;
    return mode === 'local' && (host === 'localhost' || ipOf(host) !== 0);
  }

  /**
   * Whether this name serves only shops. Without `PUBLIC_URL` this holds only for names of local shops; any name with
   * a dot counts.
   */
  isForShops(host: string): boolean {
    const isForwarded = this.publicHost !== undefined || (this.config.mode === 'local' && host.endsWith('.localhost'));
    return isForwarded && host.includes('.') && ipOf(host) !== 6 && !this.isPlatforms(host);
  }
}

export function mayBeShops(host: string): boolean {
  return NAME.test(host);
}

/** 4, 6, or 0 for a name. */
function ipOf(host: string): number {
  return isIP(host.replaceAll(/^\[|\]$/g, ''));
}
