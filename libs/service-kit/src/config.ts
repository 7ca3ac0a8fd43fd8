import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Configuration is read once at boot and validated as a whole: a process with an invalid one stops and names the
 * variables.
 */
export type Mode = 'local' | 'production';

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`Configuration: ${problems.join('; ')}.`);
    this.name = 'ConfigError';
  }
}

interface Variable<T> {
  readonly env: string;
  read(value: string | undefined, mode: Mode): T;
}
export type ConfigSpec = Readonly<Record<string, Variable<unknown>>>;
export type ConfigOf<S extends ConfigSpec> = { readonly [K in keyof S]: S[K] extends Variable<infer T> ? T : never };

class Problem extends Error {}

export function text(env: string, fallback?: string): Variable<string> {
  return {
    env,
    read: (value) => {
      const found = value ?? fallback;
      if (found === undefined) throw new Problem(`${env} must be set`);
      return found;
    },
  };
}

export function optional(env: string): Variable<string | undefined> {
  return { env, read: (value) => value };
}

export function integer(env: string, fallback: number, { least = 0 } = {}): Variable<number> {
  return {
    env,
    read: (value) => {
      const found = value === undefined ? fallback : Number(value);
      if (!Number.isInteger(found) || found < 0) throw new Problem(`${env} must be a whole number, not "${value}"`);
      if (found < least) throw new Problem(`${env} must be ${least} or more, not ${found}`);
      return found;
    },
  };
}

/** Comma-separated whole numbers, at least one. */
export function integers(env: string, fallback: readonly number[]): Variable<readonly number[]> {
  return {
    env,
    read: (value) => {
      const found =
        value === undefined ? fallback : value.split(',').map((one) => (one.trim() === '' ? NaN : Number(one)));
      if (found.every((one) => Number.isInteger(one) && one >= 0)) return found;
      throw new Problem(`${env} must be comma-separated whole numbers, not "${value}"`);
    },
  };
}

export function choice<const V extends readonly string[]>(
  env: string,
  values: V,
  fallback: V[number],
): Variable<V[number]> {
  return {
    env,
    read: (value) => {
      const found = value ?? fallback;
      if (!values.includes(found)) throw new Problem(`${env} must be one of ${values.join(', ')}, not "${found}"`);
      return found;
    },
  };
}

/** Values of examples and tutorials, which protect nothing. */
const WELL_KNOWN = new Set(
  'change-me changeme default secret password 123456 admin root guest test postgres nats marquee'.split(' '),
);

/** A password or key; in production it is required and must not be a well-known one. */
export function secret(env: string): Variable<string> {
  return guarded(env, (value) => value);
}

/** A connection URL; in production its password is checked like a secret. */
export function secretUrl(env: string): Variable<string> {
  return guarded(env, (value) => passwordIn(env, value));
}

/** A setting that is required in production and optional in local mode. */
export function inProduction(required: Variable<string>): Variable<string | undefined> {
  return {
    env: required.env,
    read: (value, mode) => (value === undefined && mode === 'local' ? undefined : required.read(value, mode)),
  };
}

/** A comma-separated list that is forbidden in production. */
export function localList(env: string): Variable<readonly string[]> {
  return {
    env,
    read: (value, mode) => {
      if (value !== undefined && mode === 'production') throw new Problem(`${env} must not be set in production`);
      return (value ?? '').split(',').flatMap((item) => item.trim() || []);
    },
  };
}

/** The address of a server whose user and password are separate variables. */
function bareUrl(env: string): Variable<string> {
  return {
    env,
    read: (value, mode) => {
      if (value === undefined) throw new Problem(`${env} must be set`);
      if (mode === 'production' && value.includes('@')) throw new Problem(`${env} must not contain credentials`);
      return value;
    },
  };
}

/** The address of a server with optional credentials; if the URL contains a user, its password is checked. */
export function serverUrl(env: string, protocols: readonly string[]): Variable<string> {
  return guarded(env, (value) => {
    const password = passwordIn(env, value);
    const { protocol, hostname, username } = new URL(value);
    if (!protocols.includes(protocol) || hostname === '') {
      throw new Problem(
        `${env} must be an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`,
      );
    }
    return username === '' ? null : password;
  });
}

/** Labels of letters, digits and inner hyphens; the last one is not a number, which would be an IP address. */
const HOST_NAME = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** A base domain; local mode has a default. */
export function hostName(env: string, local: string): Variable<string> {
  return {
    env,
    read: (value, mode) => {
      const found = value?.toLowerCase() ?? (mode === 'local' ? local : undefined);
      if (found === undefined) throw new Problem(`${env} must be set`);
      if (!HOST_NAME.test(found)) throw new Problem(`${env} must be a host name, not "${found}"`);
      return found;
    },
  };
}

/** Comma-separated host names in lower case; may be empty. */
export function hostNames(env: string): Variable<readonly string[]> {
  return {
    env,
    read: (value = '') => {
      const names = value.split(',').map((name) => name.trim().toLowerCase());
      return names.filter((name) => name !== '');
    },
  };
}

/**
 * Comma-separated name servers: `192.0.2.53`, `192.0.2.53:5353`, `[2001:db8::53]:5353`. Empty means those of the
 * machine; in local mode it is null and disables DNS queries.
 */
export function nameServers(env: string): Variable<readonly string[] | null> {
  return {
    env,
    read: (value, mode) => {
      if (value === undefined) return mode === 'local' ? null : [];
      const servers = value.split(',').map((server) => server.trim());
      const wrong = servers.find((server) => !isNameServer(server));
      if (wrong !== undefined) throw new Problem(`${env} must list addresses, with or without a port, not "${wrong}"`);
      return servers;
    },
  };
}

function isNameServer(server: string): boolean {
  if (isIP(server) !== 0) return true;
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
  const isAddress = six === undefined ? isIPv4(four ?? '') : isIPv6(six);
  return isAddress && Number(port ?? 53) < 65_536;
}

const MAILBOX = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** An email address, optionally with a name: `Marquee <noreply@example.org>`. */
export function mailbox(env: string): Variable<string> {
  return {
    env,
    read: (value) => {
      if (value === undefined) throw new Problem(`${env} must be set`);
      if (!MAILBOX.test(value)) throw new Problem(`${env} must be an email address, or a name <address>`);
      return value;
    },
  };
}

/** `secretOf` returns the part that must not be well known; null if there is none. */
function guarded(env: string, secretOf: (value: string) => string | null): Variable<string> {
  return {
    env,
    read: (value, mode) => {
      if (value === undefined) throw new Problem(`${env} must be set`);
      const hidden = secretOf(value);
      if (hidden !== null && mode === 'production' && (hidden === '' || WELL_KNOWN.has(hidden.toLowerCase()))) {
        throw new Problem(`${env} contains a default secret; set a unique one`);
      }
      return value;
    },
  };
}

function passwordIn(env: string, value: string): string {
  if (!URL.canParse(value)) throw new Problem(`${env} must be a URL`);
  return decodeURIComponent(new URL(value).password);
}

export function readConfig<S extends ConfigSpec>(spec: S, env: NodeJS.ProcessEnv): ConfigOf<S> {
  const mode = env['MARQUEE_MODE'] === 'local' ? 'local' : 'production';
  const problems: string[] = [];
  const entries = Object.entries(spec).map(([key, variable]) => {
    try {
      return [key, variable.read(env[variable.env] || undefined, mode)] as const;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(error.message);
      return [key, undefined] as const;
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(entries) as ConfigOf<S>;
}

export const COMMON_CONFIG = {
  mode: choice('MARQUEE_MODE', ['local', 'production'], 'production'),
  logLevel: choice('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error'], 'info'),
  natsUrl: bareUrl('NATS_URL'),
  natsUser: inProduction(text('NATS_USER')),
  natsPassword: inProduction(secret('NATS_PASSWORD')),
  opsPort: integer('OPS_PORT', 9090),
  /** The interface for health and metrics; defaults to all, and in local mode to loopback. */
  opsHost: optional('OPS_HOST'),
  otlpEndpoint: optional('OTEL_EXPORTER_OTLP_ENDPOINT'),
  /** Time that an app still serves requests after it has become unready. */
  shutdownDelayMs: integer('SHUTDOWN_DELAY_MS', 0),
  /** Time to finish requests after that; longer than a request may take. */
  shutdownSeconds: integer('SHUTDOWN_SECONDS', 12),
} satisfies ConfigSpec;
export type CommonConfig = ConfigOf<typeof COMMON_CONFIG>;
