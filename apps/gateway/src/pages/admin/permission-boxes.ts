import type { Permission } from '@marquee/contracts';
import { box } from '../controls';
import { html, type Html } from '../html';
import { PERMISSIONS, permissionsOf } from '../user-permissions';
import type { Visit } from '../visit';

/** The permissions that the visitor may grant: their own. */
export function givableBy({ membership }: Visit): Permission[] {
  return membership === null ? [] : permissionsOf(membership.permissions);
}

/** A box for each permission that the visitor may grant, ticked if the user has it. */
export function permissionBoxes(visit: Visit, ticked: Partial<Record<Permission, 0 | 1>> = {}): Html {
  const boxes = givableBy(visit).map((value) => {
    const { label, says } = PERMISSIONS[value];
    return box({ name: 'permissions', value, label, hint: says, ticked: ticked[value] === 1 });
  });
  return html`<fieldset>
    <legend>This user may</legend>
    ${boxes}
  </fieldset>`;
}
