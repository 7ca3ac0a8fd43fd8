import type { Seller } from '@marquee/contracts';
import { type Html, html, type HtmlPage } from '@marquee/edge';
import { countryName } from '../account/formats';
import { frontPage, type FrontData } from './front-frame';
import { MESSAGES } from './front-messages';
import type { FrontVisit } from './front-visit';

/** Who sells, and which data the pages use. */
export function legalPage(visit: FrontVisit, data: FrontData, seller: Seller): HtmlPage {
  const messages = MESSAGES[visit.language];
  const { homepage_url } = data.front;
  const body = html`<div class="hero"><h1>${messages.legal}</h1></div>
    <section class="text" aria-labelledby="seller">
      <h2 id="seller">${messages.seller}</h2>
      ${sellerPart(visit, seller, data.directory.country)}
      ${homepage_url !== null && html`<p><a href="${homepage_url}" rel="noopener nofollow">${homepage_url}</a></p>`}
    </section>
    <section class="text" aria-labelledby="cookies">
      <h2 id="cookies">${messages.cookies}</h2>
      <p>${messages.cookiesText}</p>
    </section>`;
  const languages = visit.shop.locales.map(({ language_id }) => language_id);
  return frontPage(visit, data, { title: messages.legal, path: '/legal', languages, body });
}

/** The company and its address, as on its invoices. */
export function sellerPart(visit: FrontVisit, seller: Seller, country?: string): Html {
  const { additional_name, street, zip, city, province } = seller;
  const place = country === undefined ? '' : countryName(visit.language, country);
  const hasAddress = street !== '' || city !== '';
  const lines = [visit.shop.company_name, additional_name, street, `${zip} ${city}`, province, place];
  const shown = lines.map((line) => line.trim()).filter((line) => line !== '');
  return html`<address>${shown.map((line, index) => html`${index > 0 && html`<br />`}<bdi>${line}</bdi>`)}</address>
    ${!hasAddress && html`<p class="soft">${MESSAGES[visit.language].sellerNone}</p>`}`;
}
