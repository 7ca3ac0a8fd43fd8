import {
  ConfigError,
  hostNames,
  integer,
  optional,
  text,
  type CommonConfig,
  type ConfigOf,
  type ConfigSpec,
} from '@marquee/service-kit';

const MIB = 1024 * 1024;

/** The settings of every app that serves HTTP, except its port. */
export const EDGE_CONFIG = {
  host: text('HOST', '127.0.0.1'),
  /** The public address of this app. Without it, local mode builds links from the request's host. */
  publicUrl: optional('PUBLIC_URL'),
  /** Further comma-separated host names of the platform, as inside a cluster. All other host names belong to shops. */
  apiHosts: hostNames('API_HOSTS'),
  /** Trusted proxies for `X-Forwarded-*`: addresses or networks, comma-separated. */
  trustProxy: optional('TRUST_PROXY'),
  /** Bytes of bodies and answers that one process holds: for all clients, and for one client. */
  bytesInFlight: integer('BYTES_IN_FLIGHT', 128 * MIB, { least: MIB }),
  bytesInFlightPerCaller: integer('BYTES_IN_FLIGHT_PER_CALLER', 32 * MIB, { least: MIB }),
  /** How long a client may leave an answer unread before its connection ends. */
  slowClientSeconds: integer('SLOW_CLIENT_SECONDS', 30, { least: 1 }),
  /** The maximum wait for a service. */
  deadlineMs: integer('REQUEST_DEADLINE_MS', 10_000),
} satisfies ConfigSpec;

export type EdgeConfig = ConfigOf<typeof EDGE_CONFIG> & Pick<CommonConfig, 'mode' | 'otlpEndpoint'>;

/** Inconsistent settings stop the process at start instead of failing every request. */
export function checkEdgeConfig(config: Pick<EdgeConfig, 'mode' | 'trustProxy' | 'publicUrl'>): void {
  const problems: string[] = [];
  if (config.mode !== 'local' && config.trustProxy === undefined) {
    problems.push('TRUST_PROXY must name the proxies that end TLS, because plain HTTP is refused outside local mode');
  }
  if (config.mode !== 'local' && config.publicUrl === undefined) {
    problems.push('PUBLIC_URL must be set: it distinguishes the platform from the shops');
  }
  if (config.publicUrl !== undefined && !URL.canParse(config.publicUrl)) problems.push('PUBLIC_URL must be a URL');
  if (problems.length > 0) throw new ConfigError(problems);
}
