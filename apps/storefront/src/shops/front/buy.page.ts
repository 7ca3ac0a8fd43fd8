import type { QuotedLicense, ShopFront, ShopOffer, ShopProduct } from '@marquee/contracts';
import { type Html, html } from '@marquee/edge';
import { numericToAlpha2 } from 'i18n-iso-countries/index';
import { countryName, day } from '../account/formats';
import { allowedTexts, spanTexts } from '../content/terms-texts';
import { amount, taxText } from './cards.page';
import { spoken } from './front-frame';
import { MESSAGES } from './front-messages';
import type { FrontVisit } from './front-visit';
import { capital } from './list.page';

/** Interface, "Product type values": the type with two resolutions. */
const VIDEO_HD = 9;
/** The number of countries that an offer names. */
const MAX_NAMED = 5;

/** What the product costs here, and where to buy it. */
export function buyPart(visit: FrontVisit, product: ShopProduct, front: ShopFront, seller: Html): Html {
  const { language } = visit;
  const messages = MESSAGES[language];
  const { offers, market, availability, is_permitted, published_at } = product;
  const tax = taxText(visit, market);
  const isPriced = offers.some(({ price }) => price !== null && price.amount > 0);
  return html`${offers.length > 0 && offerList(visit, product)}
  ${tax !== null && isPriced && html`<p class="small soft">${capital(tax)}</p>`}
  ${
    availability === 'pre_order' &&
    published_at !== null &&
    html`<p><span class="tag on">${messages.releasedOn}: ${day(language, published_at)}</span></p>`
  }
  ${availability === 'sold_out' && html`<p><span class="tag off">${messages.availability.sold_out}</span></p>`}
  ${!is_permitted && html`<p class="notice bad">${messages.notIn(countryName(language, market.country))}</p>`}
  ${is_permitted && availability !== 'sold_out' && button(visit, product, front, seller)}`;
}

/** docs/internal/decisions.md, "Buy": the product's address, else the company's home page, else the seller. */
function button({ language }: FrontVisit, product: ShopProduct, { homepage_url }: ShopFront, seller: Html): Html {
  const messages = MESSAGES[language];
  const { product_url, availability } = product;
  const address = product_url ?? homepage_url;
  if (address === null) {
    return html`<div class="notice">
      <p>${messages.howToBuy}</p>
      ${seller}
    </div>`;
  }
  const { host } = new URL(address);
  const own = availability === 'pre_order' ? messages.preOrder : messages.buy;
  const text = product_url === null ? messages.buyAt(host) : own;
  return html`<p><a class="button full" href="${address}" rel="noopener">${text}</a></p>
    <p class="small soft">${messages.leadsTo(host)}</p>`;
}

function offerList(visit: FrontVisit, product: ShopProduct): Html {
  const rows = product.offers.map(
    (offer) =>
      html`<li>
        <div class="terms">${offerName(visit, product, offer)}</div>
        <div class="cost">${offer.price === null ? onlyIn(visit, offer.terms) : amount(visit, offer.price)}</div>
      </li>`,
  );
  return html`<ul class="offers">
    ${rows}
  </ul>`;
}

function offerName(visit: FrontVisit, product: ShopProduct, { product_id, hd, terms }: ShopOffer): Html {
  const { language } = visit;
  const messages = MESSAGES[language];
  const member = product.members.find((one) => one.product_id === product_id);
  const name = member && html`<p><bdi ${spoken(visit, member.language)}>${member.title}</bdi></p>`;
  if (terms === null) return html`${name ?? html`<p>${messages.types[product.product_type]}</p>`}`;
  const resolution = product.product_type === VIDEO_HD ? (hd ? messages.hd : messages.sd) : null;
  const title = [spanTexts(terms, language) ?? messages.toKeep, resolution].filter((part) => part !== null).join(' · ');
  const uses = allowedTexts({ terms, hd, product_type: product.product_type }, language);
  // The title names the resolution.
  const shown = uses.filter((text) => resolution === null || !/\((?:HD|SD)\)/.test(text));
  return html`${name}
    <p>${title}</p>
    <p class="small soft">${shown.join(' · ')}</p>`;
}

function onlyIn({ language }: FrontVisit, terms: QuotedLicense | null): Html {
  const codes = terms?.restriction_country.flatMap(({ country_id }) => numericToAlpha2(country_id) ?? []) ?? [];
  const countries = codes.slice(0, MAX_NAMED).map((code) => countryName(language, code));
  const rest = codes.length > countries.length ? ', …' : '';
  return html`<span class="small soft">${MESSAGES[language].onlyIn} ${countries.join(', ')}${rest}</span>`;
}
