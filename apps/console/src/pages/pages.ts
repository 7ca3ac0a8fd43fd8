type Load = () => Promise<Record<string, unknown>>;

/** The pages of a company by their address, with the file and the component. */
export const PAGES: Readonly<Record<string, readonly [load: Load, component: string]>> = {
  '': [() => import('./overview/overview'), 'OverviewPage'],
  orders: [() => import('./orders/orders'), 'OrdersPage'],
  'orders/$id': [() => import('./orders/order'), 'OrderPage'],
  webhooks: [() => import('./webhooks/webhooks'), 'WebhooksPage'],
  'webhooks/new': [() => import('./webhooks/new-webhook'), 'NewWebhookPage'],
  'webhooks/$id': [() => import('./webhooks/webhook'), 'WebhookPage'],
  deliveries: [() => import('./deliveries/deliveries'), 'DeliveriesPage'],
  'deliveries/$id': [() => import('./deliveries/delivery'), 'DeliveryPage'],
  events: [() => import('./events/events'), 'EventsPage'],
  'events/$id': [() => import('./events/event'), 'EventPage'],
  requests: [() => import('./requests/requests'), 'RequestsPage'],
};
