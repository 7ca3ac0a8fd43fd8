import type { CompanyAccess } from '../data/company';
import type { Permission, Scope } from '../data/session';
import type { IconName } from '../kit/icons';
import type { Strings } from '../strings/strings';

export interface NavItem {
  /** The first segment of the page's address below the company; empty for the overview. */
  readonly page: string;
  readonly label: keyof Strings['nav'];
  readonly icon: IconName;
  readonly scope?: Scope;
  readonly permission?: Permission;
  /** Only for operators of the platform. */
  readonly operator?: true;
  /** The second key of the shortcut `g x`. */
  readonly key: string;
}

interface NavSection {
  readonly label?: keyof Strings['nav'];
  readonly items: readonly NavItem[];
}

export const NAVIGATION: readonly NavSection[] = [
  { items: [{ page: '', label: 'overview', icon: 'home', key: 'h' }] },
  {
    label: 'sell',
    items: [
      { page: 'orders', label: 'orders', icon: 'orders', scope: 'orders', key: 'o' },
      { page: 'fulfillments', label: 'fulfillments', icon: 'truck', scope: 'orders', key: 'f' },
      { page: 'customers', label: 'customers', icon: 'people', scope: 'customers', key: 'c' },
      { page: 'issued-licenses', label: 'issued', icon: 'key', scope: 'licenses', key: 'k' },
      { page: 'newsletter', label: 'newsletter', icon: 'mail', scope: 'customers', key: 'n' },
    ],
  },
  {
    label: 'catalog',
    items: [
      { page: 'products', label: 'products', icon: 'box', scope: 'products', key: 'p' },
      { page: 'categories', label: 'categories', icon: 'tree', scope: 'products', key: 't' },
      { page: 'prices', label: 'prices', icon: 'tag', scope: 'products', key: 'r' },
      { page: 'licenses', label: 'licenses', icon: 'key', scope: 'products', key: 'l' },
      { page: 'files', label: 'files', icon: 'file', scope: 'files', key: 'i' },
      { page: 'marketplace', label: 'marketplace', icon: 'shop', scope: 'products', key: 'm' },
    ],
  },
  {
    label: 'integrations',
    items: [
      { page: 'apps', label: 'apps', icon: 'apps', permission: 'manage_apps', key: 'a' },
      { page: 'permissions', label: 'permissions', icon: 'shield', permission: 'manage_apps', key: 'x' },
      { page: 'webhooks', label: 'webhooks', icon: 'hook', scope: 'webhooks', key: 'w' },
      { page: 'deliveries', label: 'deliveries', icon: 'send', scope: 'webhooks', key: 'd' },
      { page: 'events', label: 'events', icon: 'pulse', scope: 'webhooks', key: 'e' },
      { page: 'requests', label: 'requests', icon: 'list', scope: 'webhooks', key: 'q' },
    ],
  },
  {
    label: 'settings',
    items: [
      { page: 'company', label: 'company', icon: 'building', scope: 'companies', key: 'b' },
      { page: 'themes', label: 'themes', icon: 'brush', scope: 'themes', key: 'v' },
      { page: 'mails', label: 'mails', icon: 'mail', permission: 'manage_shop', key: 'z' },
      { page: 'domains', label: 'domains', icon: 'globe', permission: 'manage_shop', key: 'j' },
      { page: 'users', label: 'users', icon: 'user', permission: 'create_users', key: 'u' },
      { page: 'secret', label: 'secret', icon: 'key', permission: 'manage_apps', key: 's' },
      { page: 'activity', label: 'activity', icon: 'clock', scope: 'companies', key: 'y' },
      { page: 'system', label: 'system', icon: 'chart', operator: true, key: 'z' },
    ],
  },
];

export function mayOpen({ scope, permission, operator }: NavItem, company: CompanyAccess): boolean {
  return (
    (scope === undefined || company.has(scope)) &&
    (permission === undefined || company.may(permission)) &&
    (operator === undefined || company.session.user.operator)
  );
}

/** The sections and items that the user may open. */
export function navigationOf(company: CompanyAccess): NavSection[] {
  return NAVIGATION.map((section) => ({
    ...section,
    items: section.items.filter((item) => mayOpen(item, company)),
  })).filter(({ items }) => items.length > 0);
}

/** The item to which an address below the company belongs. */
export function itemOf(path: string): NavItem | undefined {
  const first = path.split('/')[3] ?? '';
  return NAVIGATION.flatMap(({ items }) => items).find(({ page }) => page === first);
}

export function pathOf(company: number, page: string): string {
  return page === '' ? `/admin/${company}` : `/admin/${company}/${page}`;
}
