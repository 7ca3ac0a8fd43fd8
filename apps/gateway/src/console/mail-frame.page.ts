import { hash } from 'node:crypto';
import { Html, HtmlPage } from '@marquee/edge';

/** Shows the mail that the console sends. Parsed markup runs no scripts, and `replaceWith` keeps the listener. */
const SCRIPT = `addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'string') return;
  document.documentElement.replaceWith(new DOMParser().parseFromString(data, 'text/html').documentElement);
});`;
const SCRIPT_HASH = `'sha256-${hash('sha256', SCRIPT, 'base64')}'`;

const CONTENT = new Html(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title><script>${SCRIPT}</script></head><body></body></html>`,
);

/** The frame in which the console previews mails: an origin of its own, with the styles and the logo of a mail. */
export const MAIL_FRAME = new HtmlPage(CONTENT, { framedScript: SCRIPT_HASH });
