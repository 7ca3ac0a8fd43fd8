import { parse } from 'node:querystring';
import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { authorizations, type AskingApp, type AuthorizationRequest, type Review } from '@marquee/contracts';
import { promptQueryIn } from '../next-path';
import type { Visit } from '../visit';
import { authorizationIn } from './authorization-query';

/** What auth says to an app that asks for permission. */
@Injectable()
export class Prompts {
  constructor(private readonly bus: Bus) {}

  review(visit: Visit, request: AuthorizationRequest, company_id: number | null): Promise<Review> {
    return this.bus.call(authorizations.review, visit.call, { request, email: visit.email, company_id });
  }

  /** The app that a visitor came from, where signing in leads back to its prompt. */
  async appBehind(next: string, visit: Visit): Promise<AskingApp | undefined> {
    const query = promptQueryIn(next);
    if (query === null) return undefined;
    const asked = { request: authorizationIn(parse(query)), email: null, company_id: null };
    const review = await this.bus.call(authorizations.review, visit.call, asked);
    return review.outcome === 'sign_in' ? review.app : undefined;
  }
}
