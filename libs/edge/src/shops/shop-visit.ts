import { hash, randomBytes } from 'node:crypto';
import type { CallContext, OpenedSession, ShopCustomer, Shopper, StorefrontPage } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import type { Html } from '../pages/html';
import { cookieOf, tokenIn } from '../pages/cookie';
import { languagesIn } from './messages';
import { languageFor, type ShopLanguage } from './languages';
import type { ShopPlace } from './shop-place';

/** Prefix of a cookie without a session, so that the app need not call commerce for it. */
const VISIT = 'v.';

/** One browser at one shop, and its signed-in customer. */
export class ShopVisit {
  customer: ShopCustomer | null = null;
  /** What the head of each page links for this shop; absent in an app without stylesheets of shops. */
  head?: () => Html | null;
  /** The cookie to set, if it changes. */
  cookie: string | undefined;
  private token: string;
  private readonly accepted: string | undefined;
  /** The client's IP address. */
  readonly address: string;
  /** The public origin of this shop's pages. */
  readonly origin: string;

  constructor(
    request: FastifyRequest,
    readonly place: ShopPlace,
    readonly call: CallContext,
  ) {
    this.address = request.ip;
    this.origin = place.base === '' ? ownOrigin(request) : request.edge.origin();
    this.accepted = request.headers['accept-language'];
    this.token = tokenIn(request.headers.cookie, place.cookie) ?? this.restart();
  }

  get shop(): StorefrontPage {
    return this.place.shop;
  }

  /** The signed-in customer for operations; null before a sign-in. */
  get shopper(): Shopper | null {
    const { company_id, theme_setting_id } = this.shop;
    return this.token.startsWith(VISIT) ? null : { company_id, theme_setting_id, session: this.token };
  }

  /** The CSRF token of each form, which only this shop's pages in this browser show. */
  get csrf(): string {
    return hash('sha256', `csrf:${this.token}`, 'base64url');
  }

  /** The language of the customer, else that of the browser. */
  get language(): ShopLanguage {
    const own = this.customer === null ? [] : [this.customer.language];
    return languageFor([...own, ...languagesIn(this.accepted ?? '')]);
  }

  /** The visitor's preferred languages, for the shop's own texts. */
  get wantedLanguages(): string {
    return [this.customer?.language, this.accepted].filter((one) => one !== undefined && one !== '').join(', ');
  }

  path(path: string): string {
    return `${this.place.base}${path}`;
  }

  /** The absolute URL of a page of this shop for mails, under the requested host. */
  url(path: string): string {
    return new URL(this.path(path), this.origin).href;
  }

  /** Sets the cookie of the session and replaces any that an attacker may have planted. */
  signIn({ session, seconds }: OpenedSession): void {
    this.token = session;
    this.cookie = cookieOf(session, seconds, this.place.cookie);
  }

  signOut(): void {
    this.customer = null;
    this.token = this.restart();
  }

  private restart(): string {
    const token = `${VISIT}${randomBytes(32).toString('base64url')}`;
    this.cookie = cookieOf(token, undefined, this.place.cookie);
    return token;
  }
}

/** Behind TLS a shop has no port, so a client that sends one cannot redirect visitors to it. */
export function ownOrigin({ protocol, hostname, host }: FastifyRequest): string {
  return protocol === 'https' ? `https://${hostname}` : `http://${host}`;
}
