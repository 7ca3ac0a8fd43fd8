import type { ShopError } from '@marquee/contracts';
import { HtmlPage, type PageExtras } from '../replies/page-reply';
import { csrfField } from '../pages/controls';
import { html, type Html } from '../pages/html';
import { STYLESHEET_VERSION } from '../pages/stylesheet';
import { messagesOf } from './messages';
import type { InLanguages } from './languages';
import type { ShopVisit } from './shop-visit';

interface Framed {
  readonly language: string;
  readonly title: string;
  readonly head?: Html | null | undefined;
  readonly icon?: string;
  /** The content of the page, including its `body` element. */
  readonly body: Html;
}

/** The frame of every shop page. It omits the platform's name, because the host belongs to the shop. */
export function framed({ language, title, head, icon = 'data:,', body }: Framed): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/pages.css?v=${STYLESHEET_VERSION}" />
        <link rel="icon" href="${icon}" />
        ${head}
      </head>
      ${body}
    </html> `;
}

/** A page with one centred element. */
export function cardBody(content: Html): Html {
  return html`<body class="card-page roomy">
    <main class="card stack" id="main">${content}</main>
  </body>`;
}

const MESSAGES: InLanguages<Record<'skip' | 'content' | 'account' | 'signOut' | 'navigation' | 'error', string>> = {
  en: {
    skip: 'Skip to content',
    content: 'My content',
    account: 'Account',
    signOut: 'Sign out',
    navigation: 'Shop',
    error: 'Error: ',
  },
  de: {
    skip: 'Zum Inhalt springen',
    content: 'Meine Inhalte',
    account: 'Konto',
    signOut: 'Abmelden',
    navigation: 'Shop',
    error: 'Fehler: ',
  },
};

/** The pages in the shop's navigation. */
export type ShopSection = 'content' | 'account';
const SECTIONS: Readonly<Record<ShopSection, string>> = { content: '/player', account: '/account' };

export interface ShopContent {
  readonly title: string;
  readonly body: Html;
  readonly section?: ShopSection;
  readonly failure?: ShopError;
  readonly extras?: Omit<PageExtras, 'failure'>;
}

/** A shop page with one task, such as signing in. */
export function shopCardPage(visit: ShopVisit, { title, body, failure, extras }: ShopContent): HtmlPage {
  const content = html`<body class="card-page">
    <a class="skip" href="#main">${MESSAGES[visit.language].skip}</a>
    <header>${brand(visit)}</header>
    <main class="card stack" id="main" tabindex="-1">${body}</main>
  </body>`;
  return paged(visit, title, content, { ...extras, failure });
}

/** A shop page for a signed-in customer. */
export function shopPage(visit: ShopVisit, { title, body, section, failure, extras }: ShopContent): HtmlPage {
  const messages = MESSAGES[visit.language];
  const content = html`<body>
    <a class="skip" href="#main">${messages.skip}</a>
    <header class="bar">
      <div>
        ${brand(visit)}
        <span class="company"></span>
        <div class="who"><span>${visit.customer?.email}</span>${signOutForm(visit)}</div>
        ${navigation(visit, section)}
      </div>
    </header>
    <main class="admin stack wide" id="main" tabindex="-1">${body}</main>
  </body>`;
  return paged(visit, title, content, { ...extras, failure });
}

function paged(visit: ShopVisit, title: string, body: Html, extras: PageExtras): HtmlPage {
  const { language } = visit;
  const name = `${extras.failure === undefined ? '' : MESSAGES[language].error}${title} · ${nameOf(visit)}`;
  return new HtmlPage(framed({ language, title: name, head: visit.head?.(), body }), extras);
}

/** The shop's name, which leads to its products. */
function brand(visit: ShopVisit): Html {
  return html`<a class="brand" href="${visit.path('') || '/'}"><bdi>${nameOf(visit)}</bdi></a>`;
}

function nameOf({ shop, wantedLanguages }: ShopVisit): string {
  return messagesOf(shop, wantedLanguages).name;
}

function signOutForm(visit: ShopVisit): Html {
  return html`<form method="post" action="${visit.path('/account/sign-out')}">
    ${csrfField(visit.csrf)}<button class="link">${MESSAGES[visit.language].signOut}</button>
  </form>`;
}

function navigation(visit: ShopVisit, section: ShopSection | undefined): Html {
  const messages = MESSAGES[visit.language];
  const items = Object.entries(SECTIONS).map(
    ([name, path]) =>
      html`<li>
        <a href="${visit.path(path)}" ${name === section && html`aria-current="page"`}
          >${messages[name as ShopSection]}</a
        >
      </li>`,
  );
  return html`<nav aria-label="${messages.navigation}">
    <ul>
      ${items}
    </ul>
  </nav>`;
}
