import { hash, randomBytes } from 'node:crypto';
import type { CallContext, Membership, Visitor } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { cookieOf, tokenIn } from './cookie';

/** Marks a cookie without a session, so that the app need not call auth for it. */
const VISIT = 'v.';

/** One browser since its first page, and its signed-in user. */
export class Visit {
  visitor: Visitor | null = null;
  /** The visitor's membership of the company, if the path belongs to a company. */
  membership: Membership | null = null;
  /** The cookie to set, if it changes. */
  cookie: string | undefined;
  private token: string;

  constructor(
    cookies: string | undefined,
    /** The client's IP address, by which password guesses are limited. */
    readonly address: string,
    /** The context of calls that a page makes without a user. */
    readonly call: CallContext,
  ) {
    this.token = tokenIn(cookies) ?? this.restart();
  }

  static of(request: FastifyRequest, call: CallContext): Visit {
    return new Visit(request.headers.cookie, request.ip, call);
  }

  /** The session's token; null before a sign-in. */
  get session(): string | null {
    return this.token.startsWith(VISIT) ? null : this.token;
  }

  /** The CSRF token of each form, which only pages in this browser show. */
  get csrf(): string {
    return hash('sha256', `csrf:${this.token}`, 'base64url');
  }

  get email(): string | null {
    return this.visitor?.email ?? null;
  }

  /** Sets the cookie of the session and replaces any that an attacker may have planted. */
  signIn(session: string, seconds: number): void {
    this.token = session;
    this.cookie = cookieOf(session, seconds);
  }

  signOut(): void {
    this.visitor = null;
    this.token = this.restart();
  }

  private restart(): string {
    const token = `${VISIT}${randomBytes(32).toString('base64url')}`;
    this.cookie = cookieOf(token);
    return token;
  }
}
