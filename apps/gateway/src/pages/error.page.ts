import type { ErrorCode, ShopError } from '@marquee/contracts';
import type { HtmlPage } from '../http/replies/page-reply';
import { sentenceOf } from './controls';
import { html, type Html } from './html';
import { cardPage } from './layout';

const TITLES: Partial<Record<ErrorCode, string>> = {
  malformed: 'This request cannot be read',
  forbidden: 'This is not allowed',
  not_found: 'There is no such page',
  method_not_allowed: 'There is no such page',
  rate_limited: 'Please wait a little',
  unavailable: 'We are not available at the moment',
  timeout: 'We are not available at the moment',
  outcome_unknown: 'We do not know whether this was done',
};
/** Codes whose own words are meant for programs. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  not_found: 'The address may be mistyped, or what it shows is not yours or is gone.',
  method_not_allowed: 'This address cannot be opened by itself.',
  unavailable: 'Please try again in a moment. Nothing was changed.',
  timeout: 'Please try again in a moment. Nothing was changed.',
  outcome_unknown: 'We got no answer. Please look whether it was done before you do it again.',
};

/** Whatever went wrong on a page, with the id under which we find it again. */
export function errorPage(failure: ShopError, requestId: string): HtmlPage {
  const title = TITLES[failure.code] ?? 'Something went wrong';
  const body = html`<h1>${title}</h1>
    <p>${WORDS[failure.code] ?? sentenceOf(failure)}</p>
    <p><a href="/admin">Go to the start page</a></p>
    ${requestNote(requestId)}`;
  return cardPage({ title, body, failure });
}

/** How we find a request again. */
export function requestNote(requestId: string): Html {
  return html`<p class="footnote">If you ask us about this, please name the request <code>${requestId}</code>.</p>`;
}
