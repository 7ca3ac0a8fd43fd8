import type { ShopDirectory, ShopError, ShopFront } from '@marquee/contracts';
import { attributes, framed, type Html, html, HtmlPage, type PageExtras } from '@marquee/edge';
import { iconFrom } from '../../storefront-page/storefront-page.page';
import { countryName } from '../account/formats';
import { languageName } from '../content/content-files.page';
import { MESSAGES } from './front-messages';
import type { FrontVisit } from './front-visit';
import { FRONT_STYLESHEET_VERSION } from './look/front-stylesheet';
import { shopMeta, shopText } from './look/shop-markup';
import { themeLink } from './look/theme-link';

/** What all pages of a visit show. */
export interface FrontData {
  readonly front: ShopFront;
  readonly directory: ShopDirectory;
}

export interface FrontPage {
  readonly title: string;
  readonly body: Html;
  /** The path below the shop, without the visitor's choice. */
  readonly path: string;
  readonly description?: string;
  readonly keywords?: string;
  /** For previews of links. */
  readonly picture?: string | undefined;
  readonly kind?: 'website' | 'product';
  /** The languages in which the page has texts. */
  readonly languages?: readonly string[];
  /** The category that the navigation marks. */
  readonly category?: number | undefined;
  readonly search?: string | undefined;
  /** Search engines skip the page but follow its links. */
  readonly isHidden?: boolean;
  readonly data?: readonly Html[];
  readonly failure?: ShopError;
  readonly extras?: Omit<PageExtras, 'failure'>;
}

export function frontPage(visit: FrontVisit, data: FrontData, page: FrontPage): HtmlPage {
  const { texts, language, shop } = visit;
  const icon = iconFrom(shop.shop_icon);
  const title = page.title === texts.title ? page.title : `${page.title} · ${texts.name}`;
  const body = html`<body class="front">
    <a class="skip" href="#main">${MESSAGES[language].skip}</a>
    ${top(visit, data, page)}
    <main id="main" tabindex="-1">${page.body} ${ownPart(data.front)}</main>
    ${foot(visit, data, page)} ${page.data ?? []}
  </body>`;
  const content = framed({ language, title, head: head(visit, data, page, title), icon: icon?.href, body });
  const isCacheable = page.failure === undefined;
  const extras = { ...page.extras, picturesFrom: icon?.origin, isCacheable, failure: page.failure };
  return new HtmlPage(content, extras);
}

function head(visit: FrontVisit, { front }: FrontData, page: FrontPage, title: string): Html {
  const { path, description = '', keywords = '', picture, kind = 'website', languages = [] } = page;
  const isIndexed = page.failure === undefined && page.isHidden !== true;
  const known = [...new Set(languages)];
  const alternates =
    known.length > 1 ? [...known.map((one) => [one, one] as const), ['x-default', undefined] as const] : [];
  return html`${description !== '' && html`<meta name="description" content="${description}" />`}
    ${keywords !== '' && html`<meta name="keywords" content="${keywords}" />`}
    ${
      isIndexed
        ? html`<link rel="canonical" href="${visit.canonical(path)}" />`
        : html`<meta name="robots" content="noindex, follow" />`
    }
    ${isIndexed && alternates.map(([name, lang]) => html`<link rel="alternate" hreflang="${name}" href="${alternateOf(visit, path, lang)}" />`)}
    <meta property="og:type" content="${kind}" />
    <meta property="og:site_name" content="${visit.texts.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:url" content="${visit.canonical(path)}" />
    ${description !== '' && html`<meta property="og:description" content="${description}" />`}
    ${
      picture !== undefined &&
      html`<meta property="og:image" content="${visit.origin}${picture}" />
        <meta name="twitter:card" content="summary_large_image" />`
    }
    ${shopMeta(front.meta_tag)}
    <link rel="stylesheet" href="/assets/shop/front.css?v=${FRONT_STYLESHEET_VERSION}" />
    ${themeLink(front.meta_tag)}`;
}

function alternateOf(visit: FrontVisit, path: string, lang: string | undefined): string {
  return lang === undefined ? `${visit.origin}${path}` : visit.canonical(path, lang);
}

function top(visit: FrontVisit, { directory }: FrontData, { category, search = '' }: FrontPage): Html {
  const { texts, language, shop } = visit;
  const messages = MESSAGES[language];
  const icon = iconFrom(shop.shop_icon);
  const mark =
    icon === null
      ? html`<span class="mark" aria-hidden="true">${initialOf(texts.name)}</span>`
      : html`<img src="${icon.href}" width="36" height="36" alt="" />`;
  return html`<header class="top">
    <div>
      <a class="brand" href="${visit.path('/')}">${mark}<bdi>${texts.name}</bdi></a>
      <search class="seek">
        <form action="${visit.path('/').split('?')[0]}">
          <input
            ${attributes({
              type: 'search',
              name: 'q',
              maxlength: '100',
              'aria-label': messages.searchLabel,
              placeholder: messages.searchLabel,
              value: search,
            })}
          />
          ${kept(visit)}
          <button>${messages.search}</button>
        </form>
      </search>
      <ul class="links">
        <li><a href="${visit.place.base}/player">${messages.content}</a></li>
        <li><a href="${visit.place.base}/account">${messages.account}</a></li>
        <li><a href="${visit.place.base}/account/sign-up">${messages.signUp}</a></li>
      </ul>
      ${shelf(visit, directory, category)}
    </div>
  </header>`;
}

function shelf(visit: FrontVisit, { categories }: ShopDirectory, category: number | undefined): Html | false {
  const messages = MESSAGES[visit.language];
  const first = categories.filter(({ parent_id }) => parent_id === null);
  const current = topOf(categories, category);
  const items = first.map(
    ({ id, title, language }) =>
      html`<li>
        <a
          ${attributes({ href: visit.path(`/categories/${id}`), 'aria-current': id === category ? 'page' : id === current && 'true' })}
          ><bdi ${spoken(visit, language)}>${title}</bdi></a
        >
      </li>`,
  );
  return (
    items.length > 0 &&
    html`<nav class="shelf" aria-label="${messages.categories}">
      <ul>
        ${items}
      </ul>
    </nav>`
  );
}

function topOf(categories: ShopDirectory['categories'], id: number | undefined): number | undefined {
  const found = categories.find((one) => one.id === id);
  return found === undefined || found.parent_id === null ? found?.id : topOf(categories, found.parent_id);
}

/** The visitor's choice in a form. */
function kept({ choice }: FrontVisit, except?: keyof FrontVisit['choice']): Html[] {
  return Object.entries(choice).flatMap(([name, value]) =>
    name === except ? [] : html`<input type="hidden" name="${name}" value="${value as string}" />`,
  );
}

function ownPart({ html_tag }: ShopFront): Html | false {
  const own = shopText(html_tag);
  return own !== null && html`<div class="text">${own}</div>`;
}

function foot(visit: FrontVisit, data: FrontData, page: FrontPage): Html {
  const { shop, language } = visit;
  const messages = MESSAGES[language];
  return html`<footer class="foot">
    <div>
      <ul class="links">
        <li><a href="${visit.path('/legal')}">${messages.legal}</a></li>
        ${shop.newsletter_enabled && html`<li><a href="${visit.place.base}/newsletter">${messages.newsletter}</a></li>`}
        ${elsewhere(visit, data.front)}
      </ul>
      ${languageLinks(visit, page)} ${countryForm(visit, data, page)}
    </div>
  </footer>`;
}

function elsewhere({ language }: FrontVisit, front: ShopFront): Html[] {
  const links = [
    [MESSAGES[language].website, front.homepage_url],
    ['Facebook', front.facebook_url],
    ['Google', front.google_url],
    ['X', front.twitter_url],
    ['YouTube', front.youtube_url],
  ] as const;
  return links.flatMap(([name, url]) =>
    url === null ? [] : html`<li><a href="${url}" rel="noopener nofollow">${name}</a></li>`,
  );
}

function languageLinks(visit: FrontVisit, { path, languages = [], search }: FrontPage): Html | false {
  const known = [...new Set(languages)];
  const current = visit.languages.find((one) => known.includes(one)) ?? 'en';
  const items = known.map(
    (lang) =>
      html`<li>
        <a
          ${attributes({ href: visit.path(path, { lang, q: search }), lang, hreflang: lang, 'aria-current': lang === current && 'true' })}
          >${ownName(lang)}</a
        >
      </li>`,
  );
  return (
    items.length > 1 &&
    html`<nav aria-label="${MESSAGES[visit.language].languages}">
      <ul class="links">
        ${items}
      </ul>
    </nav>`
  );
}

/** The name of a language in itself: `Deutsch`. */
function ownName(lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  } catch {
    return languageName(lang, 'en');
  }
}

function countryForm(visit: FrontVisit, { directory }: FrontData, { path, search }: FrontPage): Html | false {
  const { language } = visit;
  const messages = MESSAGES[language];
  const current = visit.country ?? directory.country;
  const codes = [...new Set([...directory.countries, current])];
  if (directory.countries.length < 2) return false;
  const named = codes.map((code) => [code, countryName(language, code)] as const);
  const options = named
    .toSorted(([, one], [, other]) => one.localeCompare(other, language))
    .map(([value, name]) => html`<option ${attributes({ value, selected: value === current })}>${name}</option>`);
  return html`<form action="${visit.path(path).split('?')[0]}">
    ${kept(visit, 'country')} ${search !== undefined && html`<input type="hidden" name="q" value="${search}" />`}
    <div>
      <label for="country">${messages.country}</label>
      <select id="country" name="country" autocomplete="country">
        ${options}
      </select>
    </div>
    <button class="quiet slim">${messages.apply}</button>
  </form>`;
}

/** The first letter of a name, which stands for a missing picture. */
export function initialOf(name: string): string {
  return new Intl.Segmenter().segment(name)[Symbol.iterator]().next().value?.segment ?? '';
}

/** Marks the language of a text that differs from the page's, for screen readers. */
export function spoken({ language }: FrontVisit, own: string | null): Html {
  return attributes({ lang: own === null || own === language ? undefined : own, dir: 'auto' });
}
