import { html, type Html } from '@marquee/edge';
import type { OpenApi } from './document';

/**
 * The policy of this page: its own script without `eval`, and connections to this origin only, so a pasted token
 * cannot leak. Inline styles are allowed, because Scalar writes styles at run time.
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

/** Disables the external services of Scalar and the storage of tokens. */
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

/** A console that sends requests from the browser: Scalar renders the OpenAPI document. */
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
        <noscript>This page needs JavaScript. <a href="/docs">The reference</a> does not.</noscript>
        <script id="api-reference" type="application/json" data-configuration="${JSON.stringify(SETTINGS)}"></script>
        <script src="${script}"></script>
      </body>
    </html>`;
}
