type Load = () => Promise<Record<string, unknown>>;

/** The pages of a company by their address, with the file and the component. */
export const PAGES: Readonly<Record<string, readonly [load: Load, component: string]>> = {
  '': [() => import('./overview/overview'), 'OverviewPage'],
  orders: [() => import('./orders/orders'), 'OrdersPage'],
  'orders/$id': [() => import('./orders/order'), 'OrderPage'],
  company: [() => import('./company/company'), 'CompanyPage'],
  themes: [() => import('./themes/themes'), 'ThemesPage'],
  'themes/new': [() => import('./themes/new-theme'), 'NewThemePage'],
  'themes/$id': [() => import('./themes/theme'), 'ThemePage'],
  activity: [() => import('./activity/activity'), 'ActivityPage'],
};
