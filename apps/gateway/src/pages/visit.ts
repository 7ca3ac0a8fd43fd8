import { hash, randomBytes } from 'node:crypto';
import type { CallContext, Membership, Permission, Visitor } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { cookieOf, tokenIn } from './cookie';

/** Marks a cookie without a session, so that auth need not be asked about it. */
const VISIT = 'v.';

/** One browser, from its first page on, and who has signed in with it. */
export class Visit {
  visitor: Visitor | null = null;
  /** On a page of a company, the visitor's membership of that company. */
  membership: Membership | null = null;
  /** The cookie that the browser is to keep from now on, where it changes. */
  cookie: string | undefined;
  private token: string;

  constructor(
    cookies: string | undefined,
    /** The address that the request comes from, by which guesses of passwords are limited. */
    readonly address: string,
    /** The context of calls that a page makes without a user. */
    readonly call: CallContext,
  ) {
    this.token = tokenIn(cookies) ?? this.restart();
  }

  static of(request: FastifyRequest, call: CallContext): Visit {
    return new Visit(request.headers.cookie, request.ip, call);
  }

  /** The token of the session; null before anybody has signed in. */
  get session(): string | null {
    return this.token.startsWith(VISIT) ? null : this.token;
  }

  /** Part of each form. A sender that knows it has read a page of ours in this browser. */
  get csrf(): string {
    return hash('sha256', `csrf:${this.token}`, 'base64url');
  }

  get email(): string | null {
    return this.visitor?.email ?? null;
  }

  /** Whether the visitor has this permission in the company of the page. */
  may(permission: Permission): boolean {
    return this.membership?.permissions[permission] === 1;
  }

  /** From here on the browser holds the session, and nothing that anybody may have planted before. */
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
