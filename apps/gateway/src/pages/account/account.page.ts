import type { OwnSession, ShopError } from '@marquee/contracts';
import {
  adminPage,
  csrfField,
  html,
  type Html,
  type HtmlPage,
  input,
  notice,
  problem,
  type Visit,
} from '@marquee/edge';
import { time } from '../time';

/** A refused form of the page with its input, except passwords. */
export interface AccountFailure {
  readonly form: 'name' | 'email' | 'password' | 'sessions';
  readonly failure: ShopError;
  readonly name?: { readonly first_name: string; readonly last_name: string };
  readonly email?: string;
}

export interface AccountView {
  readonly sessions: readonly OwnSession[];
  readonly done?: string | null;
  readonly failed?: AccountFailure;
}

export function accountPage(visit: Visit, { sessions, done = null, failed }: AccountView): HtmlPage {
  const title = 'Your account';
  const failureOf = (form: AccountFailure['form']): ShopError | undefined =>
    failed?.form === form ? failed.failure : undefined;
  const body = html`<div class="narrow stack wide">
    <h1>${title}</h1>
    <p class="soft">You sign in as ${visit.email}.</p>
    ${notice(done)} ${problem(failureOf('sessions'))} ${nameForm(visit, failed?.name, failureOf('name'))}
    ${emailForm(visit, failed?.email, failureOf('email'))} ${passwordForm(visit, failureOf('password'))}
    ${sessionList(visit, sessions)}
  </div>`;
  return adminPage(visit, { title, body, failure: failed?.failure });
}

/** Only users of a company have a name. */
function nameForm(visit: Visit, entered: AccountFailure['name'], failure: ShopError | undefined): Html | null {
  const name = entered ?? visit.visitor?.memberships[0];
  if (name === undefined) return null;
  return html`<form class="panel stack" method="post" action="/admin/account/name">
    ${csrfField(visit.csrf)}
    <h2>Name</h2>
    ${problem(failure, ['first_name', 'last_name'])}
    <div class="two">
      ${input({ name: 'first_name', failure, label: 'First name', value: name.first_name, autocomplete: 'given-name' })}
      ${input({ name: 'last_name', failure, label: 'Last name', value: name.last_name, autocomplete: 'family-name' })}
    </div>
    <p><button>Save the name</button></p>
  </form>`;
}

function emailForm(visit: Visit, entered: string | undefined, failure: ShopError | undefined): Html {
  return html`<form class="panel stack" method="post" action="/admin/account/email">
    ${csrfField(visit.csrf)}
    <h2>Email</h2>
    <p class="soft">We send a link to the new email. Your email is changed when you open that link.</p>
    ${problem(failure, ['email'])}
    ${input({ name: 'email', failure, label: 'New email', type: 'email', value: entered, autocomplete: 'email' })}
    ${input({ name: 'email_password', label: 'Your password', type: 'password', autocomplete: 'current-password' })}
    <p><button>Change the email</button></p>
  </form>`;
}

function passwordForm(visit: Visit, failure: ShopError | undefined): Html {
  const password = { type: 'password', autocomplete: 'new-password', failure } as const;
  return html`<form class="panel stack" method="post" action="/admin/account/password">
    ${csrfField(visit.csrf)}
    <h2>Password</h2>
    <p class="soft">You are signed out everywhere else.</p>
    ${problem(failure, ['password', 'password_confirmation'])}
    ${input({ ...password, name: 'current_password', label: 'Current password', autocomplete: 'current-password' })}
    ${input({ ...password, name: 'password', label: 'New password', hint: '8 to 128 characters.' })}
    ${input({ ...password, name: 'password_confirmation', label: 'Confirm password' })}
    <p><button>Change the password</button></p>
  </form>`;
}

function sessionList(visit: Visit, sessions: readonly OwnSession[]): Html {
  return html`<section class="stack">
    <h2>Sessions</h2>
    <p class="soft">Browsers that are signed in as you. A session ends after an hour without a page.</p>
    <ul class="rows">
      ${sessions.map((session) => sessionRow(visit, session))}
    </ul>
  </section>`;
}

function sessionRow({ csrf }: Visit, { session_id, created_at, seen_at, current }: OwnSession): Html {
  return html`<li>
    <div class="what">
      <p>Signed in ${time(created_at)}</p>
      <p class="soft small">Last page opened ${time(seen_at)}</p>
    </div>
    ${
      current
        ? html`<span class="tag on">This browser</span>`
        : html`<form method="post" action="/admin/account/sessions/${session_id}/end">
            ${csrfField(csrf)}
            <button class="quiet danger slim">End the session</button>
          </form>`
    }
  </li>`;
}
