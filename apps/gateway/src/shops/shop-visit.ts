import { hash, randomBytes } from 'node:crypto';
import type { CallContext, OpenedSession, ShopCustomer, Shopper, ShopWindow } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { cookieOf, tokenIn } from '../pages/cookie';
import { languagesIn } from '../shop-window/words';
import { languageFor, type ShopLanguage } from './languages';
import type { ShopPlace } from './shop-place';

/** Prefix of a cookie without a session, so that commerce need not be asked about it. */
const VISIT = 'v.';

/** One browser at one shop, and who has signed in with it. */
export class ShopVisit {
  customer: ShopCustomer | null = null;
  /** The cookie that the browser is to keep from now on, where it changes. */
  cookie: string | undefined;
  private token: string;
  private readonly accepted: string | undefined;
  /** The network address that the request comes from. */
  readonly address: string;
  /** The origin that browsers know the pages of this shop by. */
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

  get shop(): ShopWindow {
    return this.place.shop;
  }

  /** Who has signed in, as operations take it; null before anybody has. */
  get shopper(): Shopper | null {
    const { company_id, theme_setting_id } = this.shop;
    return this.token.startsWith(VISIT) ? null : { company_id, theme_setting_id, session: this.token };
  }

  /** Part of each form. A sender that knows it has read a page of this shop in this browser. */
  get csrf(): string {
    return hash('sha256', `csrf:${this.token}`, 'base64url');
  }

  /** The language of the customer, else the one that the browser asks for. */
  get language(): ShopLanguage {
    const own = this.customer === null ? [] : [this.customer.language];
    return languageFor([...own, ...languagesIn(this.accepted ?? '')]);
  }

  /** The languages that the visitor wants, for texts that the shop itself has written in whichever languages it has. */
  get wantedLanguages(): string {
    return [this.customer?.language, this.accepted].filter((one) => one !== undefined && one !== '').join(', ');
  }

  /** A path of this shop. */
  path(path: string): string {
    return `${this.place.base}${path}`;
  }

  /** The whole address of a page of this shop, for mails: under the name that it was asked for by, which is the shop's. */
  url(path: string): string {
    return new URL(this.path(path), this.origin).href;
  }

  /** From here on the browser holds the session, and nothing that anybody may have planted before. */
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
