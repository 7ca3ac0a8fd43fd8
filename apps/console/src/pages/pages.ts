type Load = () => Promise<Record<string, unknown>>;

/** The pages of a company by their address, with the file and the component. */
export const PAGES: Readonly<Record<string, readonly [load: Load, component: string]>> = {
  '': [() => import('./overview/overview'), 'OverviewPage'],
  orders: [() => import('./orders/orders'), 'OrdersPage'],
  'orders/$id': [() => import('./orders/order'), 'OrderPage'],
};
