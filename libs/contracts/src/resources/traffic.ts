import { event, shopEvents, type DataOf } from '../engine/events';
import { bool, country, id, int, language, list, productId, text, type Fields } from '../engine/fields';
import { each, optional, takes, takesBody, type GivenBy } from '../engine/input';

/** Maximum tracking events per request of a shop front. */
export const MAX_HAPPENINGS = 50;
export const MAX_CART_LINES = 100;

/** The kinds of tracking events of a shop front. */
export const HAPPENINGS = ['visit', 'page_view', 'cart', 'abandoned_cart'] as const;
export type HappeningKind = (typeof HAPPENINGS)[number];

/** Operating systems, under the interface's names for order devices. */
export const DEVICES = ['fire_os', 'chrome_os', 'ios', 'android', 'windows', 'os_x', 'linux', 'unknown'] as const;
export type Device = (typeof DEVICES)[number];

/** The bucket with the daily salts, which all gateways share. */
export const VISITOR_SALTS_BUCKET = 'VISITOR_SALTS';
/** A day plus an hour for clock differences. Afterwards a digest cannot be traced back to a visitor. */
export const VISITOR_SALT_SECONDS = 25 * 3600;

/** The total of a cart stays an exact number: 100 lines of 10,000 items at 1,000,000.00 each. */
const price = () => int().range(0, 100_000_000).says('Of one, net, in cents, as the shop front claims it.');
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
const happening = takes({
  kind: text().among(HAPPENINGS),
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
export type Happening = GivenBy<typeof happening>;
/** The tracking events of one visitor, in chronological order. */
export const trafficReport = takesBody({ visitor: text(64), happenings: each(happening) });
export type TrafficReport = GivenBy<typeof trafficReport>;

/** The fields of every shop-front event. None of them identifies a visitor or a place. */
const told = {
  id: text(36).says('Of this event alone.').example('6f1c2a34-9d0b-4c58-8f7e-2b1a0c9d8e7f'),
  theme_setting_id: id().says('The shop.'),
  visitor: text(22)
    .says('The same for everything a visitor of the company does on one day in GMT, and another one on the next.')
    .example('q2Vd0x5o3mZkYw8uFhT1Lg'),
  bot: bool().says('Its user agent is that of a program.'),
} satisfies Fields;
const device = () => text().among(DEVICES).says("The operating system of the visitor's device.").example('ios');

const visit = event(
  {
    ...told,
    device: device(),
    returning: bool().says('The shop front says that the visitor was there before, on this day or an earlier one.'),
    referrer: text(253).orNull().says('The host that a link led from; nothing of its path.').example('example.org'),
    language: language().orNull().example('en'),
  },
  'Somebody came to a shop front, as it claims.',
);
const pageView = event(
  { ...told, path: text(512).says('Without the query; cut where it is longer.').example('/films/7') },
  'A page of a shop front was shown, as it claims. It belongs to the last visit of its visitor.',
);
const cartLine = {
  product_id: productId().says('Checked for its form alone: there may be no such product.'),
  license_id: id().orNull(),
  quantity: quantity(),
  price: price(),
} satisfies Fields;
const cartFields = {
  ...told,
  device: device(),
  cart: text(22).says('The same for everything that is told of one cart.').example('Zr9nQm4tXc1sVb7kJd0pAw'),
  currency: text(3).says('In lower case; checked for its form alone.').example('eur'),
  country: country().orNull().says('Where the customer is, in upper case, when the shop front knows.').example('DE'),
  lines: list(cartLine).atMost(MAX_CART_LINES).says('What is in it now, instead of what was told before.'),
} satisfies Fields;
const cart = event(
  {
    ...cartFields,
    order_id: id().orNull().says('The order that was made of it, where one was: then it was not abandoned.'),
  },
  'What is in a cart, as a browser claims: products, prices and orders have to be held against what is known of them.',
);
const abandonedCart = event(cartFields, 'A shop front has given up a cart, with what was in it, as it claims.');

export type VisitTold = DataOf<typeof visit>;
export type PageViewTold = DataOf<typeof pageView>;
export type CartTold = DataOf<typeof cart>;
export type AbandonedCartTold = DataOf<typeof abandonedCart>;

export const visitEvents = shopEvents('visit', { create: visit });
export const pageViewEvents = shopEvents('page_view', { create: pageView });
export const cartEvents = shopEvents('cart', { update: cart, abandon: abandonedCart });
