import { ShopError } from '@marquee/contracts';
import { html } from '../pages/html';
import { HtmlPage } from '../replies/page-reply';
import type { ShopMessages } from './messages';
import { cardBody, framed } from './shop-frame';

/** When clients, especially search engines, should retry an offline shop. */
const OFFLINE_SECONDS = 3600;

/** Shows only the shop's message. */
export function offlinePage({ language, offline }: ShopMessages): HtmlPage {
  const failure = new ShopError('unavailable', undefined, undefined, { retry_after: OFFLINE_SECONDS });
  const body = html`<p class="lines" dir="auto">${offline}</p>`;
  return new HtmlPage(framed({ language, title: 'Offline', body: cardBody(body) }), { failure });
}

/** One page for a deleted shop, an unknown host and a disabled company. */
export function noShopPage(): HtmlPage {
  const title = 'There is no shop here';
  return new HtmlPage(framed({ language: 'en', title, body: cardBody(html`<h1>${title}</h1>`) }), {
    failure: new ShopError('not_found'),
  });
}
