import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { companyId, sessions, ShopError, type PersonContext, type Visitor } from '@marquee/contracts';
import { Calls, Visit } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';

/** Finds the signed-in user of a browser, for pages and for the API below `/admin/{company}`. */
@Injectable()
export class Visitors {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
  ) {}

  /** The visit of the request's cookie; its user is not yet known. */
  arrive(request: FastifyRequest): Visit {
    return Visit.of(request, this.calls.of(request));
  }

  /** The user of the session; null if it has ended. */
  async find({ session, call }: Pick<Visit, 'session' | 'call'>, passive = false): Promise<Visitor | null> {
    if (session === null) return null;
    try {
      return await this.bus.call(sessions.find, call, { session, passive });
    } catch (error) {
      if (error instanceof ShopError && error.code === 'unauthorized') return null;
      throw error;
    }
  }
}

/** Another company gets the same answer as an unknown company. */
export function personOf(visit: Visit, company: number): PersonContext {
  const { visitor, call } = visit;
  const membership = visitor?.memberships.find(({ company_id }) => company_id === company);
  if (visitor === null || membership === undefined) {
    throw new ShopError('not_found', `You are not a user of company ${company}. Check the id of the company.`);
  }
  visit.membership = membership;
  return { ...call, company: companyId(company), user: membership.user_id, email: visitor.email };
}
