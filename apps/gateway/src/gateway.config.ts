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

export const GATEWAY_CONFIG = {
  port: integer('PORT', 3000),
  host: text('HOST', '127.0.0.1'),
  /** The address clients know us by; in local mode links are built from the request's own host without it. */
  publicUrl: optional('PUBLIC_URL'),
  /** Further names that clients reach the platform by, as inside of a cluster, comma-separated. All others are shops'. */
  apiHosts: hostNames('API_HOSTS'),
  /** Proxies whose `X-Forwarded-*` is believed: addresses or networks, comma-separated. */
  trustProxy: optional('TRUST_PROXY'),
  /** How many calls the bucket of the rate limit holds; 0 switches the limit off. */
  rateLimitBurst: integer('RATE_LIMIT_BURST', 40),
  rateLimitPerSecond: integer('RATE_LIMIT_PER_SECOND', 20),
  /** Bytes of bodies and answers that one process holds for all clients together, and for one of them. */
  bytesInFlight: integer('BYTES_IN_FLIGHT', 128 * MIB, { least: MIB }),
  bytesInFlightPerCaller: integer('BYTES_IN_FLIGHT_PER_CALLER', 32 * MIB, { least: MIB }),
  /** So long a client may leave what it was answered unread, before its connection ends. */
  slowClientSeconds: integer('SLOW_CLIENT_SECONDS', 30, { least: 1 }),
  /** How long a client waits for a service at most. */
  deadlineMs: integer('REQUEST_DEADLINE_MS', 10_000),
} satisfies ConfigSpec;

export type GatewayConfig = ConfigOf<typeof GATEWAY_CONFIG> & Pick<CommonConfig, 'mode' | 'otlpEndpoint'>;

/** Values that make no sense together stop the process rather than every request. */
export function checkGatewayConfig(config: GatewayConfig): void {
  const problems: string[] = [];
  if (config.mode !== 'local' && config.trustProxy === undefined) {
    problems.push('TRUST_PROXY must name the proxies that end TLS, because plain HTTP is refused outside local mode');
  }
  if (config.mode !== 'local' && config.publicUrl === undefined) {
    problems.push('PUBLIC_URL must be set: without it nobody can tell the platform from the shops');
  }
  if (config.publicUrl !== undefined && !URL.canParse(config.publicUrl)) problems.push('PUBLIC_URL must be a URL');
  if (problems.length > 0) throw new ConfigError(problems);
}
