import { ShopError } from '@marquee/contracts';
import { HtmlPage } from '../http/replies/page-reply';
import { html } from '../pages/html';
import { cardBody, framed } from '../shops/shop-frame';
import type { ShopMessages } from './messages';

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

/** The icon's address, if its origin is safe in a content security policy. */
export function iconFrom(address: string | null): URL | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https:\/\/[a-z\d.-]+(?::\d+)?$/.test(url.origin) ? url : null;
}
