import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { Detour, idOf, requireOwnForm, type RouteAccess, SeeOther, type Visit } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { nextPath, signInPath } from './next-path';
import { signInPage } from './sign-in/sign-in.page';
import { personOf, Visitors } from './visitors';

type PageAccess = Extract<RouteAccess, { page: unknown }>;
type PageRequest = FastifyRequest<{ Params: { company?: string } }>;

/** Authenticates the visitor of every page, checks its forms, and finds the company. */
@Injectable()
export class PageGuard implements CanActivate {
  constructor(private readonly visitors: Visitors) {}

  canActivate(host: ExecutionContext): boolean | Promise<boolean> {
    const request = host.switchToHttp().getRequest<PageRequest>();
    const { access } = request.edge.route;
    return access === undefined || !('page' in access) || this.welcome(request, access);
  }

  private async welcome(request: PageRequest, { page }: PageAccess): Promise<boolean> {
    // Runs before the sign-in redirect: `/admin/webhooks.xml` names no company and is not a page.
    const company = request.params.company === undefined ? undefined : idOf(request.params.company);
    const visit = this.visitors.arrive(request);
    request.edge.visit = visit;
    visit.visitor = await this.visitors.find(visit);
    if (page === 'signed_in' && visit.visitor === null) throw askToSignIn(request, visit);
    if (!reads(request)) requireOwnForm(request, visit);
    if (company !== undefined) request.edge.person = personOf(visit, company);
    return true;
  }
}

function reads({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The form's input is lost, so the page must say so instead of only redirecting. */
function askToSignIn(request: FastifyRequest, visit: Visit): Detour {
  if (reads(request)) return new Detour(new SeeOther(signInPath(nextPath(request.url))));
  const failure = new ShopError('forbidden', 'Your session has expired and nothing was changed. Sign in again.');
  return new Detour(signInPage({ csrf: visit.csrf, next: pageOf(request.url), failure }));
}

/** `/admin/account/name` → `/admin/account`, because a form has no page. */
function pageOf(url: string): string {
  return nextPath(url.split('/').slice(0, 3).join('/'));
}
