import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { companyId, sessions, ShopError, type Permission, type PersonContext, type Visitor } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { Calls } from '../http/routing/calls';
import { idOf } from '../http/routing/id';
import { Detour, SeeOther } from '../http/replies/page-reply';
import type { RouteAccess } from '../http/routing/route';
import { nextPath, signInPath } from './next-path';
import { requireOwnForm } from './own-form';
import { signInPage } from './sign-in/sign-in.page';
import { PERMISSIONS } from './user-permissions';
import { Visit } from './visit';

type PageAccess = Extract<RouteAccess, { page: unknown }>;
type PageRequest = FastifyRequest<{ Params: { company?: string } }>;

/** Authenticates the visitor of every page, checks its forms, and finds the company. */
@Injectable()
export class PageGuard implements CanActivate {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
  ) {}

  canActivate(host: ExecutionContext): boolean | Promise<boolean> {
    const request = host.switchToHttp().getRequest<PageRequest>();
    const { access } = request.edge.route;
    return access === undefined || !('page' in access) || this.welcome(request, access);
  }

  private async welcome(request: PageRequest, { page, permission }: PageAccess): Promise<boolean> {
    // Before the sign-in redirect: `/admin/webhooks.xml` names no company and is not a page.
    const company = request.params.company === undefined ? undefined : idOf(request.params.company);
    const visit = Visit.of(request, this.calls.of(request));
    request.edge.visit = visit;
    visit.visitor = await this.visitorOf(visit);
    if (page === 'signed_in' && visit.visitor === null) throw askToSignIn(request, visit);
    if (!reads(request)) requireOwnForm(request, visit);
    if (company !== undefined) request.edge.person = personOf(visit, company);
    if (permission !== undefined && !visit.may(permission)) throw lacking(permission);
    return true;
  }

  private async visitorOf({ session, call }: Visit): Promise<Visitor | null> {
    if (session === null) return null;
    try {
      return await this.bus.call(sessions.find, call, { session });
    } catch (error) {
      if (error instanceof ShopError && error.code === 'unauthorized') return null;
      throw error;
    }
  }
}

/** The page of another company gets the same answer as an unknown company. */
function personOf(visit: Visit, company: number): PersonContext {
  const { visitor, call } = visit;
  const membership = visitor?.memberships.find(({ company_id }) => company_id === company);
  if (visitor === null || membership === undefined) throw new ShopError('not_found');
  visit.membership = membership;
  return { ...call, company: companyId(company), user: membership.user_id, email: visitor.email };
}

function lacking(permission: Permission): ShopError {
  return new ShopError(
    'forbidden',
    `This page needs the permission “${PERMISSIONS[permission].label}”. Ask a user who manages the users of your company for this permission.`,
  );
}

function reads({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The form's input is lost, so the page must say so instead of only redirecting. */
function askToSignIn(request: FastifyRequest, visit: Visit): Detour {
  if (reads(request)) return new Detour(new SeeOther(signInPath(nextPath(request.url))));
  const failure = new ShopError('forbidden', 'Your session has expired and nothing was changed. Sign in again.');
  return new Detour(signInPage({ csrf: visit.csrf, next: sectionOf(request.url), failure }));
}

/** `/admin/7/users/5/remind` → `/admin/7/users`, because not every form has a page. */
function sectionOf(url: string): string {
  return nextPath(url.split('/').slice(0, 4).join('/'));
}
