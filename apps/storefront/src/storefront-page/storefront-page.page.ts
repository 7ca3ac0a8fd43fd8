import type { StorefrontPage } from '@marquee/contracts';
import { cardBody, framed, html, type Html, HtmlPage, type ShopMessages } from '@marquee/edge';

/** The public page of an open shop. */
export function shopPage({ shop_icon, newsletter_enabled }: StorefrontPage, messages: ShopMessages): HtmlPage {
  const { language, title, summary, keywords } = messages;
  const icon = iconFrom(shop_icon);
  const head = html`${summary !== '' && html`<meta name="description" content="${summary}" />`}
  ${keywords !== '' && html`<meta name="keywords" content="${keywords}" />`}`;
  const body = html`<h1 dir="auto">${messages.name}</h1>
    ${description(messages)} ${newsletter_enabled && html`<p><a href="/newsletter">Newsletter</a></p>`}`;
  return new HtmlPage(framed({ language, title, head, icon: icon?.href, body: cardBody(body) }), {
    picturesFrom: icon?.origin,
  });
}

/** Escapes all text, so that a company cannot add markup. */
function description({ description }: ShopMessages): Html | null {
  return description === '' ? null : html`<p class="lines" dir="auto">${description}</p>`;
}

/** The icon's address, if its origin is safe in a content security policy. */
function iconFrom(address: string | null): URL | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https:\/\/[a-z\d.-]+(?::\d+)?$/.test(url.origin) ? url : null;
}
