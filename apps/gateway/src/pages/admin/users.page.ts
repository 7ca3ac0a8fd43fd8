import type { CreateUser, ShopError, User } from '@marquee/contracts';
import type { HtmlPage } from '../../http/replies/page-reply';
import { csrfField, input, notice, problem } from '../controls';
import { html, type Html } from '../html';
import { adminPage } from '../layout';
import { PERMISSION_LABELS, PERMISSIONS, permissionsOf } from '../user-permissions';
import type { Visit } from '../visit';
import { confirmPage } from './confirm.page';
import { permissionBoxes } from './permission-boxes';

const SECTION = 'users';

export function usersPage(visit: Visit, company: number, users: readonly User[], done: string | null): HtmlPage {
  const body = html`<div class="heading">
      <h1>Users</h1>
      <a class="button" href="/admin/${company}/users/invite">Invite a user</a>
    </div>
    <p class="soft">The people who administer your company.</p>
    ${notice(done)}
    <ul class="rows">
      ${users.map((user) => userRow(visit, company, user))}
    </ul>`;
  return adminPage(visit, { section: SECTION, title: 'Users', body });
}

function userRow(visit: Visit, company: number, user: User): Html {
  const isSelf = user.id === visit.membership?.user_id;
  return html`<li>
    <div class="what">
      <h2>${nameOf(user)} ${isSelf && html`<span class="soft small">(you)</span>`}</h2>
      <p>${user.email}</p>
      <ul class="tags">
        ${stateTag(user)}
        ${permissionsOf(user.permissions).map((permission) => html`<li class="tag">${PERMISSIONS[permission].label}</li>`)}
      </ul>
    </div>
    ${!isSelf && userActions(visit, company, user)}
  </li>`;
}

function stateTag({ state, verified_email }: User): Html {
  if (state === 'disabled') return html`<li class="tag off">Disabled</li>`;
  return verified_email ? html`<li class="tag on">Enabled</li>` : html`<li class="tag wait">Invited</li>`;
}

function userActions({ csrf }: Visit, company: number, user: User): Html {
  const path = `/admin/${company}/users/${user.id}`;
  const name = nameOf(user);
  if (user.state === 'disabled') {
    return html`<div class="actions">
      ${permissionsLink(path, name)}
      <a class="button quiet slim" href="${path}/enable" aria-label="Enable ${name}">Enable</a>
    </div>`;
  }
  return html`<div class="actions">
    ${permissionsLink(path, name)}
    ${
      !user.verified_email &&
      html`<form method="post" action="${path}/remind">
        ${csrfField(csrf)}
        <button class="quiet slim" aria-label="Send the invitation of ${name} again">Send again</button>
      </form>`
    }
    <a class="button quiet danger slim" href="${path}/disable" aria-label="Disable ${name}">Disable</a>
  </div>`;
}

function permissionsLink(path: string, name: string): Html {
  return html`<a class="button quiet slim" href="${path}" aria-label="Change the permissions of ${name}"
    >Permissions</a
  >`;
}

export interface InviteView {
  readonly company: number;
  readonly user: CreateUser;
  readonly failure?: ShopError;
}

export function invitePage(visit: Visit, { company, user, failure }: InviteView): HtmlPage {
  const path = `/admin/${company}/users`;
  const body = html`<div class="narrow stack">
    <h1>Invite a user</h1>
    <p class="soft">The user gets a mail with a link to choose a password. The link works for seven days.</p>
    ${problem(failure, ['email', 'first_name', 'last_name', 'language'], PERMISSION_LABELS)}
    <form class="panel stack" method="post" action="${path}/invite">
      ${csrfField(visit.csrf)}
      ${input({ name: 'email', label: 'Email', type: 'email', value: user.email, autocomplete: 'off', autofocus: true, failure })}
      <div class="two">
        ${input({ name: 'first_name', label: 'First name', value: user.first_name, autocomplete: 'off', failure })}
        ${input({ name: 'last_name', label: 'Last name', value: user.last_name, autocomplete: 'off', failure })}
      </div>
      ${input({
        name: 'language',
        label: 'Language of emails',
        value: user.language,
        hint: 'Two letters: en, de, …',
        autocomplete: 'off',
        failure,
      })}
      ${permissionBoxes(visit, user.permissions)}
      <div class="actions">
        <button>Send the invitation</button>
        <a class="button quiet" href="${path}">Cancel</a>
      </div>
    </form>
  </div>`;
  return adminPage(visit, { section: SECTION, title: 'Invite a user', body, failure });
}

export function statePage(visit: Visit, company: number, user: User, failure?: ShopError): HtmlPage {
  const back = `/admin/${company}/users`;
  const isEnabled = user.state === 'enabled';
  const verb = isEnabled ? 'Disable' : 'Enable';
  const says = isEnabled
    ? html`<p>
        The user can no longer sign in to this company. Apps that the user allowed lose their permissions until the user
        is enabled again.
      </p>`
    : html`<p>The user can sign in to this company again, and apps that the user allowed work again.</p>`;
  return confirmPage(visit, {
    section: SECTION,
    title: `${verb} ${nameOf(user)}?`,
    says: html`<p>${user.email}</p>
      ${says}`,
    action: `${back}/${user.id}/${verb.toLowerCase()}`,
    button: `${verb} the user`,
    danger: isEnabled,
    back,
    failure,
  });
}

export function nameOf({ first_name, last_name, email }: User): string {
  return `${first_name} ${last_name}`.trim() || email;
}
