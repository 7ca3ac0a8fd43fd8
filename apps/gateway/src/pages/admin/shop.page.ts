import type { ShopDomains, ShopError, StorefrontPage } from '@marquee/contracts';
import type { HtmlPage } from '../../http/replies/page-reply';
import { description } from '../../storefront-page/storefront-page.page';
import { messagesOf, type ShopMessages } from '../../storefront-page/messages';
import { notice, problem } from '../controls';
import { html, type Html } from '../html';
import { adminPage } from '../layout';
import type { Visit } from '../visit';
import { ownDomains } from './shop-domains';

export interface OwnShopsView extends ShopDomains {
  readonly company: number;
  readonly shops: readonly StorefrontPage[];
  /** The platform's address; shops have the same scheme and port under other names. */
  readonly origin: string;
  readonly acceptLanguage: string | undefined;
  readonly done?: string | null;
  readonly failure?: ShopError;
}

export function ownShopsPage(visit: Visit, o: OwnShopsView): HtmlPage {
  const { shops, done = null, failure } = o;
  const body = html`<h1>Shop</h1>
    <p class="soft">What visitors find at the addresses of your shop, in the language of your browser.</p>
    ${notice(done)} ${problem(failure)}
    ${
      shops.length > 0
        ? html`<ul class="rows">
            ${shops.map((shop) => shopRow(visit, shop, o))}
          </ul>`
        : html`<p class="panel empty">Your company has no public shop.</p>`
    }`;
  return adminPage(visit, { section: 'shop', title: 'Shop', body, failure });
}

function shopRow(visit: Visit, shop: StorefrontPage, o: OwnShopsView): Html {
  const messages = messagesOf(shop, o.acceptLanguage);
  const domains = o.domains.filter(({ theme_setting_id }) => theme_setting_id === shop.theme_setting_id);
  return html`<li>
    <div class="what">
      <div class="stack">
        <h2 dir="auto">${messages.name}</h2>
        <div lang="${messages.language}">${description(messages)}</div>
        ${shop.shop_offline && offlineNote(messages)}
        <ul class="small">
          ${shop.hosts.map((host) => html`<li><a href="${addressOf(host, o.origin)}">${host}</a></li>`)}
        </ul>
      </div>
    </div>
    <span class="tag ${shop.shop_offline ? 'off' : 'on'}">${shop.shop_offline ? 'Offline' : 'Open'}</span>
    ${ownDomains(visit, { company: o.company, domains, looksInDns: o.looks_in_dns })}
  </li>`;
}

function offlineNote({ language, offline }: ShopMessages): Html {
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
