import type { OperationTexts } from './operation-text';

const DAYS =
  'One record for each day from `StartDate` to `EndDate`, both included and in GMT; without them, the last 30 days. A period has at most 366 days.';

/** Companies, users, shops, statistics and webhooks. */
export const SHOP: OperationTexts = {
  'companies.list': {
    summary: 'List companies',
    description:
      'Lists the companies that a partner manages; every other caller sees its own company. `self=1` returns only the company of the token, as `company`.',
  },
  'companies.count': { summary: 'Count companies', description: 'Counts the companies in the list.' },
  'companies.search': {
    summary: 'Search companies',
    description: 'Finds a company by `query=email:…`. Only partners may search.',
  },
  'companies.get': { summary: 'Read a company', description: 'Reads one company by its id.' },
  'companies.update': {
    summary: 'Change a company',
    description:
      'Changes the sent fields. Read-only fields cannot be set; the platform decides them. `api_active` false ends the access of all apps.',
    invalid: 'A sent field is invalid: for example, the card number or its code is malformed.',
  },
  'users.list': {
    summary: 'List admin users',
    description: 'Lists the people who manage the company in the console.',
  },
  'users.create': {
    summary: 'Create an admin user',
    description:
      'Invites a person by mail. `email`, `first_name` and `last_name` are required. The user gets at most the permissions of the user who ' +
      'authorized the app.',
    conflict: 'The company already has a user with this email.',
    invalid: 'A field is invalid: for example, the email is malformed, or a name is missing.',
  },
  'users.count': { summary: 'Count admin users', description: 'Counts the admin users of the company.' },
  'users.search': { summary: 'Search admin users', description: 'Finds an admin user by `query=email:…`.' },
  'users.get': { summary: 'Read an admin user', description: 'Reads one admin user by token or numeric id.' },
  'users.update': {
    summary: 'Change an admin user',
    description:
      'Changes the sent fields. A changed email must be verified again. `state` disabled ends the sessions of the user.',
    conflict:
      'The company already has a user with this email, or the change would disable the owner or remove a permission that the caller may not remove.',
    invalid:
      'A sent field is invalid: for example, the email is malformed, or `state` is neither enabled nor disabled.',
  },
  'apps.list': {
    summary: 'List apps',
    description:
      'Lists the apps that the company publishes, and those that it has authorized at some time; `installed` tells whether it still does. ' +
      'An app keeps its id wherever it is installed: follow `app/update` to notice new ones, not the highest id.',
    addition: true,
  },
  'apps.count': { summary: 'Count apps', description: 'Counts the apps in the list.', addition: true },
  'apps.get': {
    summary: 'Read an app',
    description:
      'Reads the app that `app/update` and `app/uninstalled` name, without its secrets and addresses. The response is 404 after its publisher removed it.',
    addition: true,
  },
  'themeSettings.list': {
    summary: 'List theme settings',
    description: 'Lists the shops of the company: one theme setting for each.',
  },
  'themeSettings.create': {
    summary: 'Create a theme setting',
    description: 'Creates a shop with the given theme; only `theme_id` is required. The first shop exists already.',
    conflict: 'The theme or a domain is in use, or the company has reached the maximum number of shops.',
    invalid: 'A field is invalid: for example, `theme_id` is missing, or a domain is malformed.',
  },
  'themeSettings.count': { summary: 'Count theme settings', description: 'Counts the shops of the company.' },
  'themeSettings.get': {
    summary: 'Read a theme setting',
    description: 'Reads the design, domains and texts of one shop.',
  },
  'themeSettings.update': {
    summary: 'Change a theme setting',
    description:
      'Changes the sent fields. A new domain is used once its ownership is proven. `shop_offline` closes the shop to visitors.',
    conflict: 'A domain is already in use.',
    invalid: 'A sent field is invalid: for example, a domain is malformed, or a sample product does not exist.',
  },
  'themeSettings.remove': {
    summary: 'Delete a theme setting',
    description: 'Deletes the shop, which can then no longer be visited. Orders and customers stay.',
  },
  'statistics.traffic': { summary: 'Read daily traffic', description: `Visits and page views of the shops. ${DAYS}` },
  'statistics.order': {
    summary: 'Read daily order figures',
    description: `Orders and revenue in the home currency of the company, converted at daily rates. ${DAYS}`,
  },
  'statistics.cart': {
    summary: 'Read daily figures of abandoned carts',
    description: `Abandoned carts in the same fields as orders. ${DAYS}`,
  },
  'statistics.orderDevices': {
    summary: 'Read daily devices of orders',
    description: `Orders by the operating system of the device. ${DAYS}`,
  },
  'statistics.orderProducts': {
    summary: 'List products by revenue',
    description: 'Lists the sold products of the period with their revenue, the highest first.',
  },
  'currencyRates.list': {
    summary: 'List currency rates',
    description:
      'Lists the daily rates by which statistics convert amounts. Without filters, it lists the newest rate of each currency; ' +
      '`newest=0` lists the rates of all days.',
    addition: true,
  },
  'search.find': {
    summary: 'Search everything',
    description:
      'Finds the newest rows of each type whose texts contain `query`: titles of products and categories, names and emails of customers and ' +
      'users, names of apps, and numbers, emails, customers and product titles of orders. Without `type` ' +
      'it covers every type that the scopes of the token allow. If a service does not respond, the search is 503 instead of incomplete. ' +
      'A text of one or two characters is searched in the newest 20,000 rows of a type.',
    addition: true,
  },
  'webhooks.list': {
    summary: 'List webhooks',
    description: 'Lists the webhooks that this app has registered for the company.',
  },
  'webhooks.create': {
    summary: 'Register a webhook',
    description:
      'Registers an address for the events of one topic. The response is 200. Events are sent as described under `webhooks` of this document.',
    invalid:
      'The topic is unknown, the address is malformed or leads to a private network, or the app has 100 webhooks already.',
  },
  'webhooks.get': {
    summary: 'Read a webhook',
    description: 'Reads one webhook. `is_active` tells whether it still receives events.',
  },
  'webhooks.update': {
    summary: 'Change a webhook',
    description: 'Changes topic or address. `is_active` true reactivates a webhook whose retries all failed.',
    invalid: 'The topic is unknown, or the address is malformed or leads to a private network.',
  },
  'webhooks.remove': {
    summary: 'Delete a webhook',
    description: 'Deletes a webhook and cancels its waiting deliveries.',
  },
  'deliveries.list': {
    summary: 'List the deliveries of a webhook',
    description: 'Lists what was sent to the webhook in the last 30 days, with every attempt and its result.',
    addition: true,
  },
  'deliveries.listAll': {
    summary: 'List the deliveries of all webhooks',
    description:
      'Lists what was sent to the webhooks of the app in the last 30 days, oldest first. `status` finds failures; `resource_id` finds what was ' +
      'sent about one resource.',
    addition: true,
  },
  'deliveries.redeliver': {
    summary: 'Repeat a delivery',
    description: 'Sends an ended delivery once more, after the waiting deliveries.',
    conflict: 'The delivery is still waiting to be sent, or the webhook is not active.',
    addition: true,
  },
  'deliveries.replay': {
    summary: 'Replay past events to a webhook',
    description:
      'Sends the events of a period again, for a receiver that has lost them. The period starts at most 30 days ago.',
    conflict: 'The webhook is not active.',
    invalid: 'The period is malformed, lies more than 30 days ago, or ends before it starts.',
    addition: true,
  },
  'deliveries.test': {
    summary: 'Send a test event to a webhook',
    description: "Sends a sample event of the webhook's topic. Its `id` belongs to no resource.",
    conflict: 'The webhook is not active.',
    addition: true,
  },
  'activities.list': {
    summary: 'List activities',
    description:
      'Lists who changed what in the last 90 days, oldest first: the actor, the resource, and the values before and after. Personal data and ' +
      'secrets read `[redacted]`. A change appears within seconds.',
    addition: true,
  },
  'requests.list': {
    summary: 'List requests',
    description:
      'Lists the requests of the app in the last 7 days, oldest first: refused ones and a sample of the others, about one each second. Of a ' +
      'flood of refused requests it lists the first 300 and one each second. A request appears within 5 seconds.',
    addition: true,
  },
  'requests.count': {
    summary: 'Count requests',
    description:
      'Counts all requests of the app in the last 7 days, also those that the list omits. It counts whole minutes: each one that the period touches.',
    addition: true,
  },
  'events.list': {
    summary: 'List events',
    description:
      'Lists the events of the company since `since_id`, oldest first. An app that cannot receive webhooks follows this feed: it stores the ' +
      'last id and asks again, with `wait` for a response as soon as an event occurs. With `Accept: text/event-stream` the connection ' +
      'stays open and events arrive as they occur.',
    addition: true,
  },
};
