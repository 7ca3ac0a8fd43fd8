import type { AskingApp, ShopError } from '@marquee/contracts';
import { HtmlPage } from '../replies/page-reply';
import { csrfField } from './controls';
import { html, isolated, type Html } from './html';
import { STYLESHEET_VERSION } from './stylesheet';
import type { Visit } from './visit';

/** A screen with a row of lights along its edge. */
const MARK = html`<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
  <path
    fill-rule="evenodd"
    d="M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4zm1 6v8h2v-4.6l3 3.1 3-3.1V16h2V8h-1.7L12 11.5 8.7 8z"
  />
</svg>`;
export const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath fill='%230b6b4f' fill-rule='evenodd' d='M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4zm1 6v8h2v-4.6l3 3.1 3-3.1V16h2V8h-1.7L12 11.5 8.7 8z'/%3E%3C/svg%3E";

interface Content {
  readonly title: string;
  readonly body: Html;
  readonly failure?: ShopError;
}

export interface CardContent extends Content {
  /** A form of the page may redirect to an app. */
  readonly leadsOut?: boolean;
  readonly roomy?: boolean;
}

/** A page with one centred task. */
export function cardPage({ title, body, failure, leadsOut, roomy }: CardContent): HtmlPage {
  const content = html`<body class="card-page${roomy === true && ' roomy'}">
    <a class="skip" href="#main">Skip to content</a>
    <header><span class="brand">${MARK}Marquee</span></header>
    <main class="card stack" id="main" tabindex="-1">${body}</main>
  </body>`;
  return new HtmlPage(framed(title, content, failure), { failure, leadsOut });
}

/** A page of a signed-in user. */
export function adminPage(visit: Visit, { title, body, failure }: Content): HtmlPage {
  const content = html`<body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="bar plain">
      <div>
        <a class="brand" href="/admin">${MARK}Marquee</a>
        <span class="company"></span>
        <div class="who">
          <span>${visit.email}</span><a href="/admin/account">Your account</a>${signOutForm(visit.csrf, 'Sign out')}
        </div>
      </div>
    </header>
    <main class="admin stack wide" id="main" tabindex="-1">${body}</main>
  </body>`;
  return new HtmlPage(framed(title, content, failure), { failure });
}

export function appName({ name, publisher }: Pick<AskingApp, 'name' | 'publisher'>): Html {
  return html`<strong>${isolated(name)}</strong>${publisher !== '' && html` by ${isolated(publisher)}`}`;
}

export function signOutForm(csrf: string, label: string, next?: string): Html {
  return html`<form method="post" action="/sign-out">
    ${csrfField(csrf)}${next !== undefined && html`<input type="hidden" name="next" value="${next}" />`}<button
      class="link"
    >
      ${label}
    </button>
  </form>`;
}

function framed(title: string, body: Html, failure: ShopError | undefined): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${failure !== undefined && 'Error: '}${title} · Marquee</title>
        <link rel="stylesheet" href="/assets/pages.css?v=${STYLESHEET_VERSION}" />
        <link rel="icon" href="${ICON}" />
      </head>
      ${body}
    </html> `;
}
