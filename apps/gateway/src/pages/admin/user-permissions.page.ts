import type { Permission, ShopError, User } from '@marquee/contracts';
import type { HtmlPage } from '../../http/replies/page-reply';
import { csrfField, problem } from '../controls';
import { html, type Html } from '../html';
import { adminPage } from '../layout';
import { PERMISSION_LABELS, PERMISSIONS, permissionsOf } from '../user-permissions';
import type { Visit } from '../visit';
import { givableBy, permissionBoxes } from './permission-boxes';
import { nameOf } from './users.page';

export interface UserPermissionsView {
  readonly company: number;
  readonly user: User;
  readonly ticked: Partial<Record<Permission, 0 | 1>>;
  readonly failure?: ShopError;
}

export function userPermissionsPage(visit: Visit, { company, user, ticked, failure }: UserPermissionsView): HtmlPage {
  const path = `/admin/${company}/users`;
  const title = `Permissions of ${nameOf(user)}`;
  const body = html`<div class="narrow stack">
    <h1>${title}</h1>
    <p class="soft">${user.email}</p>
    ${problem(failure, [], PERMISSION_LABELS)}
    <form class="panel stack" method="post" action="${path}/${user.id}">
      ${csrfField(visit.csrf)} ${permissionBoxes(visit, ticked)} ${retainedPermissions(visit, user)}
      <div class="actions">
        <button>Save the permissions</button>
        <a class="button quiet" href="${path}">Cancel</a>
      </div>
    </form>
  </div>`;
  return adminPage(visit, { section: 'users', title, body, failure });
}

/** The permissions that the user has and the visitor lacks. */
function retainedPermissions(visit: Visit, { permissions }: User): Html | false {
  const givable = givableBy(visit);
  const others = permissionsOf(permissions).filter((name) => !givable.includes(name));
  const labels = others.map((name) => `“${PERMISSIONS[name].label}”`).join(', ');
  return (
    others.length > 0 &&
    html`<p class="soft small">This user keeps ${labels}: you cannot change a permission that you do not have.</p>`
  );
}
