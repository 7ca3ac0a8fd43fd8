import type { CompanyId, Context, PersonContext, ShopError } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import type { BytesInFlight } from './bytes-in-flight';
import type { Flight } from './flight';
import type { Principal } from '../routing/principal';
import type { RouteSpec } from '../routing/route';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook of every request. */
    edge: EdgeState;
  }
}

/** Names a bucket of the rate limit. */
export interface SpenderBucket {
  readonly name: string;
  readonly company: number;
}

/** The app's state of a request. */
export class EdgeState {
  readonly startedAt = performance.now();
  readonly route: Partial<RouteSpec>;
  /** The path's pattern, never the path: paths hold tokens. */
  readonly pattern: string;
  /** The W3C trace context passed to the services. */
  traceparent: string | undefined;
  /** The caller, once the token or the session is verified. */
  principal: Principal | undefined;
  /** The bucket of the rate limit, if it is not that of the calling app. */
  bucket: SpenderBucket | undefined;
  context: Context | undefined;
  /** The key of a program, which licensing verifies. */
  licenseKey: string | undefined;
  /** Set on a page or with a session: the browser's session, and the cookie to set if it changes. */
  visit: { readonly cookie: string | undefined } | undefined;
  /** The user of the company, on a path below a company. */
  person: PersonContext | undefined;
  /** The bytes in flight of the request, if any. */
  flight: Flight | undefined;
  /** Why it was refused; the log names code and fields, never values. */
  failure: ShopError | undefined;

  constructor(
    private readonly request: FastifyRequest,
    /** Shared by all requests. */
    readonly inFlight: BytesInFlight,
    private readonly publicUrl: string | undefined,
  ) {
    const { config, url } = request.routeOptions;
    this.route = config;
    this.pattern = url ?? 'unmatched';
  }

  /** Whose limits the request spends: those of the signed-in user, or else of the calling app. */
  get spender(): SpenderBucket | undefined {
    const { bucket, principal } = this;
    return bucket ?? (principal && { name: principal.app, company: principal.company });
  }

  get company(): CompanyId | undefined {
    return this.principal?.company ?? this.person?.company;
  }

  /** Scheme and host by which clients reach the platform. */
  origin(): string {
    const { protocol, host } = this.request;
    const own = `${protocol}://${host}`;
    return this.publicUrl ?? (URL.canParse(own) ? own : 'http://localhost');
  }
}
