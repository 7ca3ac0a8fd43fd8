import { parse } from 'node:querystring';
import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { authorizations, type AskingApp, type AuthorizationRequest, type Review } from '@marquee/contracts';
import type { Visit } from '@marquee/edge';
import { promptQueryIn } from '../next-path';
import { authorizationIn } from './authorization-query';

/** Has auth review an app's request for permission. */
@Injectable()
export class Reviews {
  constructor(private readonly bus: Bus) {}

  of(visit: Visit, request: AuthorizationRequest, company_id: number | null): Promise<Review> {
    return this.bus.call(authorizations.review, visit.call, { request, email: visit.email, company_id });
  }

  /** A review without a user: no visitor has allowed the request, so auth issues no code. */
  withoutUser(visit: Visit, request: AuthorizationRequest): Promise<Review> {
    return this.bus.call(authorizations.review, visit.call, { request, email: null, company_id: null });
  }

  /** The app that sent the visitor, if signing in returns to its prompt. */
  async appBehind(next: string, visit: Visit): Promise<AskingApp | undefined> {
    const query = promptQueryIn(next);
    if (query === null) return undefined;
    const review = await this.withoutUser(visit, authorizationIn(parse(query)));
    return review.outcome === 'sign_in' ? review.app : undefined;
  }
}
