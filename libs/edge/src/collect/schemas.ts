import {
  TRACKING_EVENTS,
  MAX_CART_LINES,
  MAX_TRACKING_EVENTS,
  type TrackingEvent,
  type JsonSchema,
  type NewGroupMember,
  type NewSubscriber,
  type NewsletterSignUp,
  type TrafficReport,
} from '@marquee/contracts';

type SignUpFields<T> = Record<
  'kind' | Exclude<keyof T, 'company_id' | 'theme_setting_id' | 'pages' | 'address'>,
  JsonSchema
>;
type Line = NonNullable<TrackingEvent['lines']>[number];

const text = { type: 'string', maxLength: 255 };
const email = { ...text, format: 'email', description: 'The email of the visitor.' };
const language = { type: 'string', description: 'The language of the visitor: a code of two letters.' };
const id = { type: 'integer', minimum: 1 };
const key = {
  type: 'string',
  pattern: '^[\\w-]{16,64}$',
  description: 'A random key of the visitor, which must not identify a person.',
};
const kind = (word: string) => ({ type: 'string', const: word, description: 'The kind of the sign-up.' });

const SUBSCRIBER: JsonSchema = {
  title: 'A subscriber',
  type: 'object',
  properties: {
    kind: kind('subscriber'),
    email,
    first_name: { ...text, description: 'The first name of the visitor.' },
    last_name: { ...text, description: 'The last name of the visitor.' },
    language,
  } satisfies SignUpFields<NewSubscriber>,
  required: ['kind', 'email'],
};
const GROUP_MEMBER: JsonSchema = {
  title: 'A member of a group',
  type: 'object',
  properties: {
    kind: kind('group_member'),
    email,
    group: { ...text, description: 'The name of the group.' },
  } satisfies SignUpFields<NewGroupMember>,
  required: ['kind', 'email', 'group'],
};
const NEWSLETTER: JsonSchema = {
  title: 'A recipient of the newsletter',
  description: 'The visitor gets a mail with a link, and the newsletter after following it.',
  type: 'object',
  properties: { kind: kind('newsletter'), email, language } satisfies SignUpFields<NewsletterSignUp>,
  required: ['kind', 'email'],
};

const LINE: JsonSchema = {
  type: 'object',
  properties: {
    product_id: { type: 'string', description: 'The `product_id` of the product.' },
    license_id: { ...id, description: 'The id of the license.' },
    quantity: { type: 'integer', minimum: 1, maximum: 10_000, default: 1, description: 'The number of items.' },
    price: { type: 'integer', minimum: 0, maximum: 100_000_000, description: 'The net price per item in cents.' },
  } satisfies Record<keyof Line, JsonSchema>,
  required: ['product_id', 'price'],
};
const TRACKING_EVENT: JsonSchema = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: [...TRACKING_EVENTS], description: 'The kind of the event.' },
    returning: { type: 'boolean', description: 'For a visit: whether the visitor was there before.' },
    referrer: {
      type: 'string',
      maxLength: 2048,
      description: 'For a visit: the referring page, of which only the host is stored.',
    },
    language,
    path: {
      type: 'string',
      maxLength: 2048,
      description: 'For a page view, which requires it: the path, stored without its query.',
    },
    cart: { ...key, description: 'The random key of the cart. Carts require it, with `currency` and `lines`.' },
    currency: { type: 'string', pattern: '^[A-Za-z]{3}$', description: 'The currency code of the cart.' },
    country: { type: 'string', description: 'The country code of the visitor.' },
    order_id: { ...id, description: 'For a cart: the order that it became.' },
    lines: { type: 'array', maxItems: MAX_CART_LINES, items: LINE, description: 'The lines of the cart.' },
  } satisfies Record<keyof TrackingEvent, JsonSchema>,
  required: ['kind'],
};
const REPORT: JsonSchema = {
  title: 'A report of traffic',
  description: 'What a visitor did, in its order. It feeds the statistics and identifies no person.',
  type: 'object',
  properties: {
    visitor: key,
    happenings: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_TRACKING_EVENTS,
      items: TRACKING_EVENT,
      description: 'The events of the visitor, oldest first.',
    },
  } satisfies Record<keyof TrafficReport, JsonSchema>,
  required: ['visitor', 'happenings'],
};

/** The report of a shop front. */
export const COLLECTED: JsonSchema = {
  description:
    'At most 64 KiB. A report may be sent as `text/plain`, as `navigator.sendBeacon` does, and a sign-up as a form of the same fields.',
  oneOf: [SUBSCRIBER, GROUP_MEMBER, NEWSLETTER, REPORT],
};
