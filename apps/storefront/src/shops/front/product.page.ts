import {
  PUBLIC_CONTENT_KINDS,
  type ContentFile,
  type Seller,
  type ShopError,
  type ShopProduct,
} from '@marquee/contracts';
import { attributes, type Html, html, type HtmlPage, type ShopLanguage } from '@marquee/edge';
import { day } from '../account/formats';
import { durationText, languageName } from '../content/content-files.page';
import { isPlayable } from '../content/content-files';
import { buyPart } from './buy.page';
import { art, image, kindOf } from './cards.page';
import { frontPage, spoken, type FrontData } from './front-frame';
import { MESSAGES } from './front-messages';
import type { FrontVisit } from './front-visit';
import { sellerPart } from './legal.page';
import { crumbs } from './list.page';
import { shopText } from './look/shop-markup';
import { breadcrumbData, filePath, jsonLd, productData } from './structured-data';

export interface One extends FrontData {
  readonly product: ShopProduct;
  /** Trailers and samples. */
  readonly files: readonly ContentFile[];
  readonly seller: Seller;
}

const MAIN_SIZES = '(min-width: 78rem) 44rem, (min-width: 52rem) 58vw, 94vw';
const MORE_SIZES = '9rem';

export function productPage(visit: FrontVisit, one: One): HtmlPage {
  const { product, files, directory } = one;
  const { id, title, picture } = product;
  const path = `/products/${id}`;
  const category = directory.categories.find((found) => product.categories.includes(found.id));
  const films = files.filter(isPlayable);
  const steps = [
    { name: visit.texts.name, url: visit.canonical('/') },
    ...(category === undefined ? [] : [{ name: category.title, url: visit.canonical(`/categories/${category.id}`) }]),
    { name: title, url: visit.canonical(path) },
  ];
  const trailers = films.filter(({ kind, content_type }) => kind === 'trailer' && content_type.startsWith('video/'));
  return frontPage(visit, one, {
    title: product.seo_title || title,
    description: product.seo_description,
    keywords: product.seo_keywords,
    picture: picture?.large,
    kind: 'product',
    languages: product.languages,
    category: category?.id,
    data: [jsonLd(productData(visit, product, trailers)), jsonLd(breadcrumbData(steps))],
    extras: { showsMedia: films.length > 0 },
    path,
    body: html`${crumbs(visit, category, directory.categories, true)} ${sale(visit, one)} ${more(visit, one, films)}`,
  });
}

/** The picture beside the price. */
function sale(visit: FrontVisit, { product, front, seller }: One): Html {
  const { title, language } = product;
  return html`<div class="sale">
    <div>${art(product, { sizes: MAIN_SIZES, isFirst: true, alt: title })} ${morePictures(visit, product)}</div>
    <div class="pick">
      <p class="eyebrow">${kindOf(visit, product)}</p>
      <h1><bdi ${spoken(visit, language)}>${title}</bdi></h1>
      ${buyPart(visit, product, front, sellerPart(visit, seller))}
      <p class="small"><a href="${visit.place.base}/player">${MESSAGES[visit.language].bought}</a></p>
    </div>
  </div>`;
}

function more(visit: FrontVisit, { product, files }: One, films: readonly ContentFile[]): Html {
  return html`<div class="sale">
    <div class="parts">
      ${description(visit, product)} ${filmPart(visit, product, films)} ${samplePart(visit, files)}
      ${memberPart(visit, product)} ${chapterPart(visit, product)}
    </div>
    ${facts(visit, product)}
  </div>`;
}

/** One page for an unknown product, an unpublished one and one of another company. */
export function missingPage(visit: FrontVisit, data: FrontData, failure: ShopError): HtmlPage {
  const { missing: title, missingHint, toShop } = MESSAGES[visit.language];
  const body = html`<div class="panel empty none-found">
    <h1>${title}</h1>
    <p>${missingHint}</p>
    <p><a class="button" href="${visit.path('/')}">${toShop}</a></p>
  </div>`;
  return frontPage(visit, data, { title, body, path: '/', failure });
}

export function isPublic({ kind }: ContentFile): boolean {
  return kind !== 'cover' && PUBLIC_CONTENT_KINDS.some((one) => one === kind);
}

function morePictures(visit: FrontVisit, { pictures, title }: ShopProduct): Html | false {
  const { picture } = MESSAGES[visit.language];
  const more = pictures.slice(1);
  return (
    more.length > 0 &&
    html`<div class="more-art">
      ${more.map((paths, place) => {
        const shown = image(paths, { sizes: MORE_SIZES, alt: picture(place + 2, title) });
        return html`<a class="art" href="${paths.original}">${shown}</a>`;
      })}
    </div>`
  );
}

function description(visit: FrontVisit, { description: text, language }: ShopProduct): Html | false {
  const shown = shopText(text);
  return (
    shown !== null &&
    html`<section class="text" aria-labelledby="description">
      <h2 id="description">${MESSAGES[visit.language].description}</h2>
      <div ${spoken(visit, language)}>${shown}</div>
    </section>`
  );
}

function filmPart(visit: FrontVisit, product: ShopProduct, films: readonly ContentFile[]): Html | false {
  const messages = MESSAGES[visit.language];
  const players = films.map((film) => player(visit, product, film));
  const title = films.some(({ kind }) => kind === 'trailer') ? messages.trailer : messages.sample;
  return (
    players.length > 0 &&
    html`<section class="films" aria-labelledby="trailer">
      <h2 id="trailer">${title}</h2>
      ${players}
    </section>`
  );
}

function player(visit: FrontVisit, { picture, title }: ShopProduct, film: ContentFile): Html {
  const { unsupported, trailer, sample } = MESSAGES[visit.language];
  const { width, height, content_type, kind } = film;
  const own = {
    'aria-label': `${kind === 'trailer' ? trailer : sample}: ${title}`,
    controls: true,
    preload: 'none',
    src: `${visit.place.base}${filePath(film)}`,
  };
  if (!content_type.startsWith('video/')) return html`<audio ${attributes(own)}>${unsupported}</audio>`;
  const size = width === null || height === null ? {} : { width: String(width), height: String(height) };
  return html`<video ${attributes({ ...own, ...size, playsinline: true, poster: picture?.large })}>
    ${unsupported}
  </video>`;
}

/** Samples that the browser does not play, such as parts of books. */
function samplePart(visit: FrontVisit, files: readonly ContentFile[]): Html[] {
  const { sampleDownload } = MESSAGES[visit.language];
  const samples = files.filter((file) => !isPlayable(file));
  return samples.map(
    (file) =>
      html`<p>
        <a href="${visit.place.base}${filePath(file)}">${sampleDownload}: <bdi>${file.name}</bdi></a>
      </p>`,
  );
}

function memberPart(visit: FrontVisit, { members, product_type }: ShopProduct): Html | false {
  const messages = MESSAGES[visit.language];
  const items = members.map(({ id, title, language }) => {
    const name = html`<bdi ${spoken(visit, language)}>${title}</bdi>`;
    return html`<li>${id === null ? name : html`<a href="${visit.path(`/products/${id}`)}">${name}</a>`}</li>`;
  });
  const isChoice = messages.types[product_type] === messages.types[21];
  return (
    items.length > 0 &&
    html`<section class="text" aria-labelledby="members">
      <h2 id="members">${isChoice ? messages.choose : messages.contains}</h2>
      <ul>
        ${items}
      </ul>
    </section>`
  );
}

function chapterPart(visit: FrontVisit, { chapters }: ShopProduct): Html | false {
  const items = chapters.map(
    ({ name, runtime }) => html`<li><bdi>${name}</bdi> <span class="soft small">${durationText(runtime)}</span></li>`,
  );
  return (
    items.length > 0 &&
    html`<section aria-labelledby="chapters">
      <h2 id="chapters">${MESSAGES[visit.language].chapters}</h2>
      <ol class="tracks">
        ${items}
      </ol>
    </section>`
  );
}

function facts(visit: FrontVisit, product: ShopProduct): Html | false {
  const { language } = visit;
  const messages = MESSAGES[language];
  const { tagging, published_at, availability, weight } = product;
  const people = product.tagging_people.map(({ role, person }) => [role, person] as const);
  const rows: readonly (readonly [string, string])[] = [
    [messages.runtime, product.runtime > 0 ? durationText(product.runtime) : ''],
    [messages.year, tagging?.year ? String(tagging.year) : ''],
    [messages.genre, product.tagging_genre.map(({ value }) => value).join(', ')],
    [messages.director, product.tagging_director.map(({ person }) => person).join(', ')],
    [messages.script, product.tagging_script.map(({ person }) => person).join(', ')],
    ...people,
    [messages.studio, product.tagging_studios.map(({ value }) => value).join(', ')],
    [messages.isbn, tagging?.isbn ?? ''],
    [messages.gtin, product.gtin],
    [messages.weight, weight > 0 ? weightText(weight, language) : ''],
    [messages.version, product.version],
    [messages.released, published_at !== null && availability !== 'pre_order' ? day(language, published_at) : ''],
    [messages.languages, product.languages.map((one) => languageName(one, language)).join(', ')],
  ];
  const shown = rows.filter(([, value]) => value !== '');
  const items = shown.map(
    ([name, value]) =>
      html`<dt><bdi>${name}</bdi></dt>
        <dd><bdi>${value}</bdi></dd>`,
  );
  return (
    shown.length > 0 &&
    html`<section class="panel" aria-labelledby="facts">
      <h2 id="facts">${messages.facts}</h2>
      <dl class="facts">${items}</dl>
    </section>`
  );
}

function weightText(grams: number, language: ShopLanguage): string {
  const [unit, value] = grams >= 1000 ? (['kilogram', grams / 1000] as const) : (['gram', grams] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 2 }).format(value);
}
