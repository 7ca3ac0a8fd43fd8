import type { ShopCategory, ShopPage } from '@marquee/contracts';
import { type Html, html, type HtmlPage } from '@marquee/edge';
import { cardList, taxText } from './cards.page';
import { frontPage, spoken, type FrontData } from './front-frame';
import { MESSAGES } from './front-messages';
import type { FrontVisit } from './front-visit';
import { shopText } from './look/shop-markup';
import { breadcrumbData, jsonLd, shopData } from './structured-data';

export interface Listed extends FrontData {
  readonly page: ShopPage;
  readonly category?: ShopCategory | undefined;
  readonly search?: string | undefined;
  /** True on all pages of the list except the first. */
  readonly isLater: boolean;
}

export function listPage(visit: FrontVisit, listed: Listed): HtmlPage {
  const { page, category, search, isLater } = listed;
  const { texts, shop, language } = visit;
  const path = category === undefined ? '/' : `/categories/${category.id}`;
  const body = html`${heading(visit, listed)}
  ${page.products.length > 0 ? cardList(visit, page.products) : nothing(visit, listed)} ${onward(visit, listed, path)}
  ${taxNote(visit, page)}`;
  const steps = [texts.name, category?.title].flatMap((name) => name ?? []);
  const urls = [visit.canonical('/'), visit.canonical(path)];
  const crumbs = breadcrumbData(steps.map((name, place) => ({ name, url: urls[place] ?? '' })));
  const shown = search === undefined ? category?.seo_title || category?.title : MESSAGES[language].results(search);
  return frontPage(visit, listed, {
    title: shown || texts.title,
    description: category === undefined ? texts.summary : category.seo_description,
    ...(category === undefined && { keywords: texts.keywords }),
    picture: page.products.find(({ picture }) => picture !== null)?.picture?.large,
    languages: shop.locales.map(({ language_id }) => language_id),
    category: category?.id,
    search,
    isHidden: search !== undefined || isLater,
    data: isLater || search !== undefined ? [] : [jsonLd(category === undefined ? shopData(visit) : crumbs)],
    path,
    body,
  });
}

function heading(visit: FrontVisit, { category, search, directory }: Listed): Html {
  const { texts, language } = visit;
  const messages = MESSAGES[language];
  if (search !== undefined) {
    return html`<div class="hero">
      <h1>${messages.results(search)}</h1>
      <p><a href="${visit.path('/')}">${messages.all}</a></p>
    </div>`;
  }
  if (category === undefined) {
    return html`<div class="hero">
      <h1 dir="auto">${texts.name}</h1>
      ${texts.description !== '' && html`<p class="lines" dir="auto">${texts.description}</p>`}
    </div>`;
  }
  const text = shopText(category.description);
  const below = directory.categories.filter(({ parent_id }) => parent_id === category.id);
  const links = below.map(
    ({ id, title, language: own }) =>
      html`<li>
        <a href="${visit.path(`/categories/${id}`)}"><bdi ${spoken(visit, own)}>${title}</bdi></a>
      </li>`,
  );
  return html`${crumbs(visit, category, directory.categories)}
    <div class="hero">
      <h1 ${spoken(visit, category.language)}>${category.title}</h1>
      ${text !== null && html`<div class="text" ${spoken(visit, category.language)}>${text}</div>`}
    </div>
    ${
      links.length > 0 &&
      html`<nav aria-label="${messages.subcategories}">
        <ul class="chips">
          ${links}
        </ul>
      </nav>`
    }`;
}

/** The way from the start page to a category, whose own page it omits. */
export function crumbs(
  visit: FrontVisit,
  category: ShopCategory | undefined,
  all: readonly ShopCategory[],
  isBelow = false,
): Html {
  const way: ShopCategory[] = [];
  for (let at = category; at !== undefined; at = all.find(({ id }) => id === at?.parent_id)) way.unshift(at);
  const { home, crumbs: label } = MESSAGES[visit.language];
  const shown = isBelow ? way : way.slice(0, -1);
  const items = shown.map(
    ({ id, title, language }) =>
      html`<li>
        <a href="${visit.path(`/categories/${id}`)}"><bdi ${spoken(visit, language)}>${title}</bdi></a>
      </li>`,
  );
  return html`<nav class="crumbs" aria-label="${label}">
    <ol>
      <li><a href="${visit.path('/')}">${home}</a></li>
      ${items}
    </ol>
  </nav>`;
}

function nothing(visit: FrontVisit, { category, search, page }: Listed): Html | null {
  const messages = MESSAGES[visit.language];
  if (page.next !== null) return null;
  const isFiltered = category !== undefined || search !== undefined;
  return html`<div class="panel empty none-found">
    <h2>${isFiltered ? messages.noMatch : messages.nothing}</h2>
    <p>${isFiltered ? messages.noMatchHint : messages.nothingHint}</p>
    ${isFiltered && html`<p><a class="button" href="${visit.path('/')}">${messages.all}</a></p>`}
  </div>`;
}

function onward(visit: FrontVisit, { page, search }: Listed, path: string): Html | false {
  if (page.next === null) return false;
  const { more } = MESSAGES[visit.language];
  const next = visit.path(path, { before: page.next, q: search });
  return html`<p><a class="button quiet" rel="next" href="${next}">${more}</a></p>`;
}

function taxNote(visit: FrontVisit, { market, products }: ShopPage): Html | false {
  const text = taxText(visit, market);
  const isPriced = products.some(({ price }) => price !== null && price.amount > 0);
  return text !== null && isPriced && html`<p class="small soft">${capital(text)}</p>`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
