import { hash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Bus } from '@marquee/bus';
import {
  consoleGrants,
  requirePermission,
  scopesOfUser,
  ShopError,
  type PersonContext,
  type Scope,
  type Visitor,
} from '@marquee/contracts';
import {
  idOf,
  type Principal,
  type RequiredScope,
  type RouteAccess,
  type SpenderBucket,
  type Visit,
} from '@marquee/edge';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiter } from '../limits/rate-limiter';
import { personOf, Visitors } from '../pages/visitors';
import { recheckedEvery } from './rechecked';
import { refuseOtherSites, requireCsrfHeader } from './own-site';

type SessionRequest = FastifyRequest<{ Params: { company?: string; app?: string } }>;
type SessionAccess = Extract<RouteAccess, { session: unknown }>;

/** How long a stream or a download may outlast its session. */
const SESSION_CHECK_MS = 10_000;
const SIGNED_OUT = 'The session is missing or has ended. Sign in to continue.';

/**
 * Authenticates signed-in users before the body is read, as `Callers` does for apps. Each request asks auth, so an ended
 * session or a changed permission counts at once.
 */
@Injectable()
export class SessionCallers implements OnModuleInit {
  constructor(
    private readonly visitors: Visitors,
    private readonly bus: Bus,
    private readonly limiter: RateLimiter,
    private readonly http: HttpAdapterHost,
  ) {}

  /** Runs after the hooks of all requests are added and before any route is registered. */
  onModuleInit(): void {
    const server = this.http.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onRequest', (request, reply, done) => {
      const { access } = request.edge.route;
      if (access === undefined || !('session' in access)) return done();
      this.identify(request as SessionRequest, reply, access).then(() => done(), done);
    });
  }

  private async identify(request: SessionRequest, reply: FastifyReply, access: SessionAccess): Promise<void> {
    refuseOtherSites(request);
    const { edge, params } = request;
    const visit = this.visitors.arrive(request);
    if (visit.session === null) throw new ShopError('unauthorized', SIGNED_OUT);
    requireCsrfHeader(request, visit);
    visit.visitor = await this.visitors.find(visit);
    if (visit.visitor === null) throw new ShopError('unauthorized', SIGNED_OUT);
    if (access.operator === true && visit.visitor.operator !== true) {
      throw new ShopError('forbidden', 'This request needs an operator of the platform. See marquee operator add.');
    }
    edge.visit = visit;
    edge.bucket = bucketOf(visit.visitor, params.company);
    // The request log names the user also of a refused call.
    if (edge.bucket.company > 0) edge.person = personOf(visit, edge.bucket.company);
    this.limiter.admit(reply, edge.bucket);
    if (params.company === undefined) return;
    const person = (edge.person ??= personOf(visit, idOf(params.company)));
    if (access.permission !== undefined) requirePermission(visit.membership, access.permission);
    const { session: required } = access;
    const principal = {
      ...principalOf(visit, person),
      isAlive: recheckedEvery(SESSION_CHECK_MS, () =>
        this.isAlive(this.visitors.arrive(request), person.company, required),
      ),
    };
    // Without the scope the guard refuses the call; auth would give another reason.
    const needsApp = edge.route.ofApp === true && required !== null && gives(principal.scopes, required);
    edge.principal = needsApp ? await this.forApp(principal, person, request) : principal;
  }

  /** Whether the session still admits this call. The question does not keep an idle session alive. */
  private async isAlive(visit: Visit, company: number, required: RequiredScope | null): Promise<boolean> {
    visit.visitor = await this.visitors.find(visit, true);
    visit.membership = visit.visitor?.memberships.find(({ company_id }) => company_id === company) ?? null;
    return visit.membership !== null && (required === null || gives(scopesOf(visit), required));
  }

  /** Acts for the app in the path, if it has permissions of the company. */
  private async forApp(
    principal: Principal,
    person: PersonContext,
    { params: { app }, edge }: SessionRequest,
  ): Promise<Principal> {
    if (app === undefined) {
      const path = edge.pattern.replace(/^\/admin\/:company/, '').replaceAll(/:(\w+)/g, '{$1}');
      throw new ShopError(
        'forbidden',
        `These rows belong to an app. Name the app before the path: /admin/{company}/apps/{client_id}${path}.`,
      );
    }
    const { grants } = await this.bus.call(consoleGrants.list, person, {});
    if (grants.some(({ client_id }) => client_id === app)) return { ...principal, app };
    throw new ShopError(
      'not_found',
      `The app ${app} has no permissions of this company. Check the client id of the app.`,
    );
  }
}

function principalOf(visit: Visit, person: PersonContext): Principal {
  const { company, user, email } = person;
  const scopes = scopesOf(visit);
  const token = { grant: 0, accessType: 'online', expires: Number.POSITIVE_INFINITY, revokedBy: [] } as const;
  return { ...token, company, app: consoleOf(user), user, email, scopes };
}

/** A user has one bucket for each own company, and one for all other paths. */
function bucketOf({ email, memberships }: Visitor, company: string | undefined): SpenderBucket {
  const membership = memberships.find(({ company_id }) => String(company_id) === company);
  return membership === undefined
    ? { name: `console ${hash('sha256', email, 'base64url')}`, company: 0 }
    : { name: consoleOf(membership.user_id), company: membership.company_id };
}

function scopesOf({ membership }: Visit): Scope[] {
  return membership === null ? [] : scopesOfUser(membership.permissions);
}

function gives(scopes: readonly Scope[], required: RequiredScope): boolean {
  return [required].flat().some((scope) => scopes.includes(scope));
}

/** Stands for the app of a user: one bucket and one set of idempotency keys for each user of a company. */
function consoleOf(user: number): string {
  return `console:${user}`;
}
