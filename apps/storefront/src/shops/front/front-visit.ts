import type { CallContext, StorefrontPage } from '@marquee/contracts';
import {
  languageFor,
  languagesIn,
  messagesOf,
  ownOrigin,
  type Query,
  type ShopLanguage,
  type ShopMessages,
  type ShopPlace,
  textIn,
} from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { alpha2ToNumeric } from 'i18n-iso-countries/index';

/** What a visitor has chosen on the page, which its links keep. */
interface Choice {
  readonly lang?: string;
  readonly country?: string;
}
type Changes = Readonly<Record<string, string | number | undefined>>;

const MAX_LANGUAGES = 20;

/** A visitor of the public pages of a shop. Without a session and a cookie, so that caches may keep the pages. */
export class FrontVisit {
  readonly choice: Choice;
  /** Two-letter codes in order of preference. */
  readonly languages: readonly string[];
  /** Two letters in upper case: as chosen, else the region of the browser's language. */
  readonly country: string | undefined;
  /** The shop's own texts. */
  readonly texts: ShopMessages;
  /** The language of the platform's texts. */
  readonly language: ShopLanguage;
  /** The origin of the shop's preferred host. */
  readonly origin: string;

  constructor(
    request: FastifyRequest,
    readonly place: ShopPlace,
    readonly call: CallContext,
  ) {
    const accepted = request.headers['accept-language'] ?? '';
    const [lang, country] = ['lang', 'country'].map((name) => twoLetters(request.query as Query, name));
    this.choice = {
      ...(lang !== undefined && { lang: lang.toLowerCase() }),
      ...(country !== undefined && { country: country.toUpperCase() }),
    };
    const wanted = [...(this.choice.lang === undefined ? [] : [this.choice.lang]), ...languagesIn(accepted)];
    this.languages = [...new Set(wanted)].filter((one) => /^[a-z]{2}$/.test(one)).slice(0, MAX_LANGUAGES);
    this.country = [this.choice.country, regionIn(accepted)].find((code) => code !== undefined && isCountry(code));
    this.language = languageFor(this.languages);
    this.texts = messagesOf(place.shop, this.languages.join(', '));
    this.origin = preferredOrigin(request, place.shop);
  }

  get shop(): StorefrontPage {
    return this.place.shop;
  }

  /** A path of this shop that keeps the visitor's choice. */
  path(path: string, changes: Changes = {}): string {
    const { base } = this.place;
    // Below the platform's name the start page has no slash at its end.
    const own = base !== '' && path === '/' ? base : `${base}${path}`;
    return `${own}${queryOf({ ...this.choice, ...changes })}`;
  }

  /** The address for search engines: of the preferred host, in the chosen language. */
  canonical(path: string, lang: string | undefined = this.choice.lang): string {
    return `${this.origin}${path}${queryOf({ lang })}`;
  }
}

/** `?a=1&b=2` without absent values. */
function queryOf(values: Changes): string {
  const sent = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return sent.length === 0 ? '' : `?${new URLSearchParams(sent).toString()}`;
}

function twoLetters(query: Query, name: string): string | undefined {
  const sent = textIn(query, name);
  return sent !== undefined && /^[a-z]{2}$/i.test(sent) ? sent : undefined;
}

function isCountry(code: string): boolean {
  return alpha2ToNumeric(code) !== undefined;
}

/** The region of the first language that names one: `de-AT` is AT. */
export function regionIn(acceptLanguage: string): string | undefined {
  const [region] = acceptLanguage.split(',').flatMap((range) => {
    const [, found] = /^\s*[a-z]{2,3}-(?:[a-z]{4}-)?([a-z]{2})\s*(?:;|$)/i.exec(range) ?? [];
    return found === undefined ? [] : [found.toUpperCase()];
  });
  return region;
}

/** Behind TLS a shop has no port. */
function preferredOrigin(request: FastifyRequest, { hosts }: StorefrontPage): string {
  const origin = new URL(ownOrigin(request));
  if (hosts[0] !== undefined) origin.hostname = hosts[0];
  return origin.origin;
}
