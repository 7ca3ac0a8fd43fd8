import type { User } from '@marquee/client';
import type { Permission } from '../../data/session';
import type { Strings } from '../../strings/strings';
import { fieldLabel } from '../../lists/value';

export function nameOf({ first_name, last_name, email }: User): string {
  return `${first_name} ${last_name}`.trim() || email;
}

/** The permissions that the console checks; the others only apps read. */
export const CHECKED = ['web_access', 'manage_shop', 'manage_apps', 'create_users', 'accounting'] as const;
export const STORED = [
  'request_products',
  'request_keyfile',
  'request_rescue_code',
  'request_beta_code',
  'unlock',
  'RepAccounting',
] as const;
export const ALL: readonly Permission[] = [...CHECKED, ...STORED];

export function permissionsOf({ permissions }: User): Permission[] {
  return ALL.filter((name) => permissions[name] === 1);
}

export const permissionLabels = (t: Strings, names: readonly Permission[]) => names.map((name) => fieldLabel(t, name));

type State = 'enabled' | 'disabled' | 'invited';

/** An enabled user who has not opened the invitation yet is shown as invited. */
export function stateOf({ state, verified_email }: User): State {
  if (state === 'disabled') return 'disabled';
  return verified_email ? 'enabled' : 'invited';
}

export const STATE_TONES = { enabled: 'good', invited: 'warn', disabled: 'bad' } as const;
