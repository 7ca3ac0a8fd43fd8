import type { Confirmation, ShopError } from '@marquee/contracts';
import type { Form } from '../../http/bodies/form';
import type { HtmlPage } from '../../http/replies/page-reply';
import { csrfField, input, problem } from '../controls';
import { html, type Html } from '../html';
import { adminPage, type AdminContent } from '../layout';
import type { Visit } from '../visit';

export interface ConfirmView extends Pick<AdminContent, 'section'> {
  readonly title: string;
  /** A sentence about the consequences. */
  readonly says: Html;
  /** The form's address, which is that of the page itself. */
  readonly action: string;
  readonly button: string;
  readonly danger?: boolean;
  /** The user enters their password again. */
  readonly asksPassword?: boolean;
  /** The page to return to after Cancel. */
  readonly back: string;
  readonly failure?: ShopError;
}

/** Asks for confirmation of an action that is hard to undo. */
export function confirmPage(visit: Visit, o: ConfirmView): HtmlPage {
  const body = html`<div class="narrow stack">
    <h1>${o.title}</h1>
    ${problem(o.failure, o.asksPassword === true ? ['password'] : [])}
    <div class="stack">${o.says}</div>
    <form class="stack" method="post" action="${o.action}">
      ${csrfField(visit.csrf)} ${o.asksPassword === true && passwordField(o.failure)}
      <div class="actions">
        <button class="${o.danger === true && 'danger'}">${o.button}</button>
        <a class="button quiet" href="${o.back}">Cancel</a>
      </div>
    </form>
  </div>`;
  return adminPage(visit, { section: o.section, title: o.title, body, failure: o.failure });
}

/** Asks the signed-in user for the password again. */
export function passwordField(failure?: ShopError): Html {
  return input({
    name: 'password',
    label: 'Your password',
    type: 'password',
    hint: 'Enter it again to confirm that it is you.',
    autocomplete: 'current-password',
    failure,
  });
}

/** The input of a form with the password, and the IP address for the limit of wrong passwords. */
export function confirmationIn(form: Form, { address }: Visit): Confirmation {
  return { password: form.text('password'), address };
}
