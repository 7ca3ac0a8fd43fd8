import type { ShopWindow } from '@marquee/contracts';
import type { HtmlPage } from '../../http/page-reply';
import { description } from '../../shop-window/shop-window.page';
import { wordsOf, type ShopWords } from '../../shop-window/words';
import { html, type Html } from '../html';
import { adminPage } from '../layout';
import type { Visit } from '../visit';

interface Asked {
  /** Where the platform is reached: shops are reached the same way, under names of their own. */
  readonly origin: string;
  readonly acceptLanguage: string | undefined;
}

export function ownShopsPage(visit: Visit, shops: readonly ShopWindow[], asked: Asked): HtmlPage {
  const body = html`<h1>Shop</h1>
    <p class="soft">What visitors find at the addresses of your shop, in the language of your browser.</p>
    ${
      shops.length > 0
        ? html`<ul class="rows">
            ${shops.map((shop) => shopRow(shop, asked))}
          </ul>`
        : html`<p class="panel empty">Your company has no shop that anybody could visit.</p>`
    }`;
  return adminPage(visit, { section: 'shop', title: 'Shop', body });
}

function shopRow(shop: ShopWindow, { origin, acceptLanguage }: Asked): Html {
  const words = wordsOf(shop, acceptLanguage);
  return html`<li>
    <div class="what">
      <div class="stack">
        <h2 dir="auto">${words.name}</h2>
        <div lang="${words.language}">${description(words)}</div>
        ${shop.shop_offline && offlineNote(words)}
        <ul class="small">
          ${shop.hosts.map((host) => html`<li><a href="${addressOf(host, origin)}">${host}</a></li>`)}
        </ul>
      </div>
    </div>
    <span class="tag ${shop.shop_offline ? 'off' : 'on'}">${shop.shop_offline ? 'Offline' : 'Open'}</span>
  </li>`;
}

function offlineNote({ language, offline }: ShopWords): Html {
  return html`<div class="notice tight">
    <p>Offline: visitors see this message and nothing else.</p>
    <p class="lines" dir="auto" lang="${language}">${offline}</p>
  </div>`;
}

function addressOf(host: string, origin: string): string {
  const url = new URL(origin);
  url.hostname = host;
  return url.origin;
}
