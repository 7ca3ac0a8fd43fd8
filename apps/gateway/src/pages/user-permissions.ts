import type { Permission, User } from '@marquee/contracts';

interface PermissionText {
  readonly label: string;
  /** The effect of the permission on these pages. */
  readonly says: string;
}

const STORED = 'Stored for apps that read it; it has no effect on this platform.';

/** The permissions of a user; those that these pages check come first. */
export const PERMISSIONS: Readonly<Record<Permission, PermissionText>> = {
  web_access: {
    label: 'Use the web interface',
    says: 'Lets the user sign in to these pages and allow apps to act for your company. Without it the user can do neither.',
  },
  manage_apps: {
    label: 'Manage apps and secrets',
    says: 'Create, change and delete apps, make new app secrets, remove the permissions of apps, and see and replace the signing secret.',
  },
  manage_shop: {
    label: 'Manage the shop and its domains',
    says: 'See the shop with its addresses, and check domains; in the console also manage products, orders, customers, themes, files and company data, and see statistics.',
  },
  create_users: {
    label: 'Manage users',
    says: 'Invite, disable and enable users, and give them permissions that this user has, too.',
  },
  request_products: { label: 'Request products', says: STORED },
  request_keyfile: { label: 'Request key files', says: STORED },
  request_rescue_code: { label: 'Request rescue codes', says: STORED },
  request_beta_code: { label: 'Request beta codes', says: STORED },
  accounting: { label: 'See the accounting', says: 'See the statistics of the company in the console.' },
  unlock: { label: 'Unlock content', says: STORED },
  RepAccounting: { label: 'See accounting reports', says: STORED },
};

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];

/** The labels of permissions by the names that field errors have: `permissions.unlock`. */
export const PERMISSION_LABELS: ReadonlyMap<string, string> = new Map(
  ALL_PERMISSIONS.map((name) => [`permissions.${name}`, `“${PERMISSIONS[name].label}”`]),
);

/** The permissions that a user has. */
export function permissionsOf(permissions: User['permissions']): Permission[] {
  return ALL_PERMISSIONS.filter((name) => permissions[name] === 1);
}
