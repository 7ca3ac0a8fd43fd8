import { event, shopEvents, type DataOf } from '../engine/events';
import { bool, country, id, int, language, list, productId, text, type Fields } from '../engine/fields';
import { each, optional, takes, takesBody, type GivenBy } from '../engine/input';

/** Maximum tracking events per request of a shop front. */
export const MAX_TRACKING_EVENTS = 50;
export const MAX_CART_LINES = 100;

export const TRACKING_EVENTS = ['visit', 'page_view', 'cart', 'abandoned_cart'] as const;
export type TrackingEventKind = (typeof TRACKING_EVENTS)[number];

/** Operating systems, under the interface's names for order devices. */
export const DEVICES = ['fire_os', 'chrome_os', 'ios', 'android', 'windows', 'os_x', 'linux', 'unknown'] as const;
export type Device = (typeof DEVICES)[number];

/** The bucket with the daily salts, which all gateways share. */
export const VISITOR_SALTS_BUCKET = 'VISITOR_SALTS';
/** A day plus an hour for clock differences. Afterwards a digest cannot be traced back to a visitor. */
export const VISITOR_SALT_SECONDS = 25 * 3600;

/** The total of a cart stays an exact number: 100 lines of 10,000 items at 1,000,000.00 each. */
const price = () => int().range(0, 100_000_000).says('The net price per item in cents, as the shop front reports it.');
const quantity = () => int().range(1, 10_000);

/** A line of a cart, as the shop front reports it. */
export const cartLineMembers = {
  product_id: productId(),
  license_id: optional(id()),
  quantity: optional(quantity()),
  price: price(),
};
const sentLine = takes(cartLineMembers);
/** Statistics validates the members per kind (`NEEDED`) and ignores unknown kinds. */
const one = takes({
  kind: text().among(TRACKING_EVENTS),
  returning: optional(bool()),
  referrer: optional(text(2048)),
  language: optional(language()),
  path: optional(text(2048)),
  cart: optional(text(64)),
  currency: optional(text(3)),
  country: optional(country()),
  order_id: optional(id()),
  lines: optional(each(sentLine)),
});
export type TrackingEvent = GivenBy<typeof one>;
/** The tracking events of one visitor, in chronological order. */
export const trafficReport = takesBody({ visitor: text(64), happenings: each(one) });
export type TrafficReport = GivenBy<typeof trafficReport>;

/** The fields of every shop-front event. None of these fields identifies a visitor or a place. */
const reported = {
  id: text(36).says('The unique id of this event.').example('6f1c2a34-9d0b-4c58-8f7e-2b1a0c9d8e7f'),
  theme_setting_id: id().says('The id of the shop.'),
  visitor: text(22)
    .says('The pseudonym of a visitor of the company, which changes every day in GMT.')
    .example('q2Vd0x5o3mZkYw8uFhT1Lg'),
  bot: bool().says('True if the user agent is that of a program.'),
} satisfies Fields;
const device = () => text().among(DEVICES).says("The operating system of the visitor's device.").example('ios');

const visit = event(
  {
    ...reported,
    device: device(),
    returning: bool().says(
      'True if the shop front reports that the visitor was there before, on this day or an earlier one.',
    ),
    referrer: text(253).orNull().says('The host of the referring page, without its path.').example('example.org'),
    language: language().orNull().example('en'),
  },
  'A visitor came to a shop front, according to the shop front.',
);
const pageView = event(
  { ...reported, path: text(512).says('The path without the query, truncated to this length.').example('/films/7') },
  'A page of a shop front was shown, according to the shop front. It belongs to the last visit of its visitor.',
);
const cartLine = {
  product_id: productId().says('The id of a product, checked for its format only: the product may not exist.'),
  license_id: id().orNull(),
  quantity: quantity(),
  price: price(),
} satisfies Fields;
const cartFields = {
  ...reported,
  device: device(),
  cart: text(22).says('The id of the cart, equal in all its events.').example('Zr9nQm4tXc1sVb7kJd0pAw'),
  currency: text(3).says('The currency code in lower case, checked for its format only.').example('eur'),
  country: country()
    .orNull()
    .says("The customer's country code in upper case; null if the shop front does not know it.")
    .example('DE'),
  lines: list(cartLine)
    .atMost(MAX_CART_LINES)
    .says('The current lines of the cart, which replace those of earlier events.'),
} satisfies Fields;
const cart = event(
  {
    ...cartFields,
    order_id: id().orNull().says('The id of the order that the cart became; null if there is none.'),
  },
  'The content of a cart, as a browser reports it: verify its products, prices and order.',
);
const abandonedCart = event(cartFields, 'A cart was abandoned with these lines, according to the shop front.');

export type VisitData = DataOf<typeof visit>;
export type PageViewData = DataOf<typeof pageView>;
export type CartData = DataOf<typeof cart>;
export type AbandonedCartData = DataOf<typeof abandonedCart>;

export const visitEvents = shopEvents('visit', { create: visit });
export const pageViewEvents = shopEvents('page_view', { create: pageView });
export const cartEvents = shopEvents('cart', { update: cart, abandon: abandonedCart });
