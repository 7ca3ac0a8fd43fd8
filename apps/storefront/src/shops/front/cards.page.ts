import type { PicturePaths, ShopCard, ShopMarket, ShopPrice } from '@marquee/contracts';
import { attributes, type Html, html } from '@marquee/edge';
import { countryName, money, percent } from '../account/formats';
import { durationText } from '../content/content-files.page';
import { initialOf, spoken } from './front-frame';
import { MESSAGES } from './front-messages';
import type { FrontVisit } from './front-visit';

/** The first row of a wide screen, which the visitor sees at once. */
const FIRST = 4;
const CARD_SIZES = '(min-width: 78rem) 18rem, (min-width: 40rem) 31vw, 46vw';

export function cardList(visit: FrontVisit, products: readonly ShopCard[], heading: 'h2' | 'h3' = 'h2'): Html {
  return html`<ul class="cards">
    ${products.map((product, place) => card(visit, product, place, heading))}
  </ul>`;
}

function card(visit: FrontVisit, product: ShopCard, place: number, heading: 'h2' | 'h3'): Html {
  const { id, title, language, summary } = product;
  const name = html`<a href="${visit.path(`/products/${id}`)}"><bdi ${spoken(visit, language)}>${title}</bdi></a>`;
  return html`<li class="product">
    ${art(product, { sizes: CARD_SIZES, isFirst: place === 0, isSeen: place < FIRST })}
    <div class="about">
      <p class="eyebrow">${kindOf(visit, product)}</p>
      ${heading === 'h2' ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
      ${summary !== '' && html`<p class="summary" ${spoken(visit, language)}>${summary}</p>`} ${cost(visit, product)}
    </div>
  </li>`;
}

/** `Film · 1:34:00` */
export function kindOf({ language }: FrontVisit, { product_type, runtime }: ShopCard): string {
  const kind = MESSAGES[language].types[product_type];
  return runtime > 0 ? `${kind} · ${durationText(runtime)}` : kind;
}

interface Shown {
  readonly sizes: string;
  /** The picture by which browsers measure the page. */
  readonly isFirst?: boolean;
  readonly isSeen?: boolean;
  /** Empty beside the title. */
  readonly alt?: string;
}

export function art({ picture, title }: Pick<ShopCard, 'picture' | 'title'>, shown: Shown): Html {
  if (picture !== null) return html`<div class="art">${image(picture, shown)}</div>`;
  return html`<div class="art"><span class="none" aria-hidden="true">${initialOf(title)}</span></div>`;
}

export function image(paths: PicturePaths, { sizes, isFirst = false, isSeen = isFirst, alt = '' }: Shown): Html {
  const own = attributes({
    src: paths.medium,
    srcset: `${paths.small} 320w, ${paths.medium} 640w, ${paths.large} 1280w`,
    sizes,
    width: '640',
    height: '480',
    alt,
    loading: isSeen ? undefined : 'lazy',
    fetchpriority: isFirst ? 'high' : undefined,
    decoding: isSeen ? undefined : 'async',
  });
  return html`<img ${own} />`;
}

function cost(visit: FrontVisit, product: ShopCard): Html {
  const messages = MESSAGES[visit.language];
  const { price, is_from, is_permitted, availability } = product;
  if (!is_permitted) return html`<p class="cost small soft">${messages.unsold}</p>`;
  const note =
    availability === 'in_stock' ? null : html`<span class="tag">${messages.availability[availability]}</span>`;
  if (price === null) return html`<p class="cost">${note ?? html`<span class="soft">${messages.noPrice}</span>`}</p>`;
  return html`<p class="cost">${is_from && html`${messages.from} `}${amount(visit, price)} ${note}</p>`;
}

/** The price, with the compare price that it replaces. */
export function amount({ language }: FrontVisit, { amount: cents, compare, currency }: ShopPrice): Html {
  const { free, instead } = MESSAGES[language];
  const text = cents === 0 ? free : money(language, currency, cents);
  const before = compare === null ? null : money(language, currency, compare);
  return html`<strong>${text}</strong
    >${before !== null && html` <s><span class="hidden">${instead} </span>${before}</s>`}`;
}

/** The tax in the prices of the visitor's country, by one sentence for all of them. */
export function taxText({ language }: FrontVisit, { country, tax_rate, tax_included }: ShopMarket): string | null {
  if (tax_rate === 0) return null;
  const { taxIncluded, taxExcluded } = MESSAGES[language];
  const rate = percent(language, tax_rate);
  return `${tax_included ? taxIncluded(rate) : taxExcluded(rate)} (${countryName(language, country)})`;
}
