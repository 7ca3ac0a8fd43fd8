import { html, HtmlPage, ICON, STYLESHEET_VERSION } from '@marquee/edge';
import type { Manifest } from './manifest';

/** The page in which the console runs, the same for every user and address. */
export function shellPage({ script, style, firstView }: Manifest): HtmlPage {
  const others = firstView.filter((name) => name !== script);
  const content = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Marquee</title>
        <link rel="stylesheet" href="/assets/pages.css?v=${STYLESHEET_VERSION}" />
        <link rel="stylesheet" href="/assets/console/${style}" />
        ${others.map((name) => html`<link rel="modulepreload" href="/assets/console/${name}" />`)}
        <script type="module" src="/assets/console/${script}"></script>
        <link rel="icon" href="${ICON}" />
      </head>
      <body>
        <div id="root"></div>
        <noscript>
          <main class="admin stack">
            <h1>The console needs JavaScript</h1>
            <p>
              Turn on JavaScript for this site, then reload the page. Signing in, allowing apps and
              <a href="/admin/account">your account</a> work without JavaScript.
            </p>
          </main>
        </noscript>
      </body>
    </html> `;
  return new HtmlPage(content, { isConsole: true });
}
