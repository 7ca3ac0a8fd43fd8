import type { Fetch } from './requests/attempt';
import { SYSTEM_CLOCK, type Clock } from './clock';
import { eventStreams, type EventStreams } from './event-stream';
import { OPERATIONS } from './generated/operations';
import type { Resources } from './generated/resources';
import { methodsOf, type Caller } from './methods';
import { RETRY_RULES, type RetryRules } from './requests/retry';
import { Sender } from './requests/sender';
import { SessionToken, type BrowserSession } from './tokens/session';
import { baseOf } from './base';
import { TokenEndpoint, type AppCredentials } from './tokens/token-endpoint';
import { fixedToken, TokenSource, type AccessTokens } from './tokens/token-source';
import type { TokenStore } from './tokens';

/** The API, by resource: `client.products.create({ … })`. */
export type Client = Omit<Resources, 'events'> & { readonly events: Resources['events'] & EventStreams };

export interface ConnectionOptions {
  /** The address of the service: `https://shop.example`. */
  readonly url: string;
  /** The address of the token endpoint if it differs. */
  readonly authUrl?: string;
  /** The timeout of one attempt in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
  readonly retry?: Partial<RetryRules>;
  /** Replaces the global `fetch`, for a proxy or to observe requests. */
  readonly fetch?: Fetch;
  /** Permits tokens without TLS to other machines, for a trusted network. */
  readonly allowHttp?: boolean;
}

/** Options of an app that renews its tokens, of a token that your code renews, or of a page with the session of its user. */
export type ClientOptions = ConnectionOptions &
  (
    | (AppCredentials & { readonly tokens: TokenStore })
    | { readonly accessToken: string }
    | { readonly session: BrowserSession }
  );

export const TIMEOUT_MS = 30_000;

export function createClient(options: ClientOptions): Client {
  return clientWith(options, SYSTEM_CLOCK);
}

/** Like `createClient`, with an injected clock. */
export function clientWith(options: ClientOptions, clock: Clock): Client {
  const { timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = options;
  const rules = { ...RETRY_RULES, ...options.retry };
  const sender = new Sender({ fetch, clock, rules, tokens: tokensOf(options, clock) });
  const session = 'session' in options ? options.session : undefined;
  const caller: Caller = { url: baseOf(options.url, options), timeoutMs, session, send: (call) => sender.send(call) };
  const resources = Object.entries(OPERATIONS).map(([resource, operations]) => [
    resource,
    methodsOf(operations, caller),
  ]);
  const client = Object.fromEntries(resources);
  return { ...client, events: { ...client.events, ...eventStreams(caller, clock) } };
}

function tokensOf(options: ClientOptions, clock: Clock): AccessTokens {
  if ('accessToken' in options) return fixedToken(options.accessToken);
  if ('session' in options) {
    const { timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = options;
    return new SessionToken(baseOf(options.url, options), fetch, timeoutMs);
  }
  return new TokenSource(options.tokens, endpointOf(options, clock), clock);
}

export function endpointOf(options: ConnectionOptions & AppCredentials, clock: Clock): TokenEndpoint {
  const { timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch, url, authUrl = url } = options;
  return new TokenEndpoint(
    baseOf(authUrl, options),
    options,
    { fetch, clock },
    { ...RETRY_RULES, ...options.retry, timeoutMs },
  );
}
