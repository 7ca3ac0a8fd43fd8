type Load = () => Promise<Record<string, unknown>>;

/** The pages of a company by their address, with the file and the component. */
export const PAGES: Readonly<Record<string, readonly [load: Load, component: string]>> = {
  '': [() => import('./overview/overview'), 'OverviewPage'],
  orders: [() => import('./orders/orders'), 'OrdersPage'],
  'orders/$id': [() => import('./orders/order'), 'OrderPage'],
  fulfillments: [() => import('./fulfillments/fulfillments'), 'FulfillmentsPage'],
  'fulfillments/$id': [() => import('./fulfillments/fulfillment'), 'FulfillmentPage'],
  customers: [() => import('./customers/customers'), 'CustomersPage'],
  'customers/new': [() => import('./customers/new-customer'), 'NewCustomerPage'],
  'customers/$token': [() => import('./customers/customer'), 'CustomerPage'],
  newsletter: [() => import('./newsletter/newsletter'), 'SubscribersPage'],
  'newsletter/groups': [() => import('./newsletter/newsletter'), 'GroupmembersPage'],
  'newsletter/recipients': [() => import('./newsletter/newsletter'), 'NewsrecipientsPage'],
  apps: [() => import('./apps/apps'), 'AppsPage'],
  'apps/new': [() => import('./apps/new-app'), 'NewAppPage'],
  'apps/$id': [() => import('./apps/app'), 'AppPage'],
  permissions: [() => import('./permissions/permissions'), 'PermissionsPage'],
  users: [() => import('./users/users'), 'UsersPage'],
  'users/new': [() => import('./users/new-user'), 'NewUserPage'],
  'users/$id': [() => import('./users/user'), 'UserPage'],
  domains: [() => import('./domains/domains'), 'DomainsPage'],
  secret: [() => import('./secret/secret'), 'SecretPage'],
};
