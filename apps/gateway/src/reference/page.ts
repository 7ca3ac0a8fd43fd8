import { html, type Html } from '../pages/html';
import type { OpenApi } from './document';

/**
 * For this page alone. Its script comes from here, may not make code of text, and talks to this origin only, so that a token
 * that somebody pastes goes nowhere else. Scalar writes styles into the page while it runs, which no list of hashes can
 * foresee: inline styles are allowed, and with no other origin to load from they can tell nobody anything.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Scalar's own switches: nothing of its maker's services, and a pasted token is forgotten with the page. */
const SETTINGS = {
  url: '/openapi.json',
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'bearer' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'json',
};

/** The reference for people: Scalar, reading the same document as machines do. */
export function referencePage({ info }: OpenApi, script: string): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${info.title} API</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <noscript>This page needs JavaScript. Machines read <a href="/openapi.json">/openapi.json</a>.</noscript>
        <script id="api-reference" type="application/json" data-configuration="${JSON.stringify(SETTINGS)}"></script>
        <script src="${script}"></script>
      </body>
    </html>`;
}
