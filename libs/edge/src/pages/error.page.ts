import type { ErrorCode, ShopError } from '@marquee/contracts';
import type { HtmlPage } from '../replies/page-reply';
import { sentenceOf } from './controls';
import { html, type Html } from './html';
import { cardPage } from './layout';

const TITLES: Partial<Record<ErrorCode, string>> = {
  malformed: 'Malformed request',
  forbidden: 'Permission denied',
  not_found: 'Page not found',
  method_not_allowed: 'Page not found',
  rate_limited: 'Too many requests',
  unavailable: 'Service unavailable',
  timeout: 'Service unavailable',
  outcome_unknown: 'Your change may have been saved',
};
/** Codes whose messages address programs. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  not_found: 'Check the address. The page may have been removed, or it belongs to another company.',
  method_not_allowed: 'This page only receives forms. Go back and open the page with the form.',
  unavailable: 'Please try again in a moment. Nothing was changed.',
  timeout: 'Please try again in a moment. Nothing was changed.',
  outcome_unknown: 'The service did not respond in time. Check whether your change was saved before you send it again.',
};

export function errorPage(failure: ShopError, requestId: string): HtmlPage {
  const title = TITLES[failure.code] ?? 'Something went wrong';
  const body = html`<h1>${title}</h1>
    <p>${MESSAGES[failure.code] ?? sentenceOf(failure)}</p>
    <p><a href="/admin">Go to the start page</a></p>
    ${requestNote(requestId)}`;
  return cardPage({ title, body, failure });
}

/** The request id for support. */
export function requestNote(requestId: string): Html {
  return html`<p class="footnote">If you contact support, include the request id <code>${requestId}</code>.</p>`;
}
