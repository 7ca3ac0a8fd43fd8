import type { ShopError } from '@marquee/contracts';
import type { HtmlPage } from '../../http/page-reply';
import { csrfField, problem } from '../controls';
import { html, type Html } from '../html';
import { adminPage, type AdminContent } from '../layout';
import type { Visit } from '../visit';

export interface ConfirmView extends Pick<AdminContent, 'section'> {
  readonly title: string;
  /** A sentence that says what will happen. */
  readonly says: Html;
  /** The address that the form is sent to, which is that of the page itself. */
  readonly action: string;
  readonly button: string;
  readonly danger?: boolean;
  /** The page to return to for somebody who does not want to go on. */
  readonly back: string;
  readonly failure?: ShopError;
}

/** Asks once more before something that cannot simply be undone. */
export function confirmPage(visit: Visit, o: ConfirmView): HtmlPage {
  const body = html`<div class="narrow stack">
    <h1>${o.title}</h1>
    ${problem(o.failure)}
    <div class="stack">${o.says}</div>
    <form class="actions" method="post" action="${o.action}">
      ${csrfField(visit.csrf)}
      <button class="${o.danger === true && 'danger'}">${o.button}</button>
      <a class="button quiet" href="${o.back}">Cancel</a>
    </form>
  </div>`;
  return adminPage(visit, { section: o.section, title: o.title, body, failure: o.failure });
}
