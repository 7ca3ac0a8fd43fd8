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
const email = { ...text, format: 'email' };
const language = { type: 'string', description: 'Two letters.' };
const id = { type: 'integer', minimum: 1 };
const key = {
  type: 'string',
  pattern: '^[\\w-]{16,64}$',
  description: 'Random; never something that names a person.',
};
const kind = (word: string) => ({ type: 'string', const: word });

const SUBSCRIBER: JsonSchema = {
  title: 'A subscriber',
  type: 'object',
  properties: {
    kind: kind('subscriber'),
    email,
    first_name: text,
    last_name: text,
    language,
  } satisfies SignUpFields<NewSubscriber>,
  required: ['kind', 'email'],
};
const GROUP_MEMBER: JsonSchema = {
  title: 'A member of a group',
  type: 'object',
  properties: { kind: kind('group_member'), email, group: text } satisfies SignUpFields<NewGroupMember>,
  required: ['kind', 'email', 'group'],
};
const NEWSLETTER: JsonSchema = {
  title: 'Somebody who wants the newsletter',
  description: 'They are mailed a link, and get the newsletter once they have confirmed it there.',
  type: 'object',
  properties: { kind: kind('newsletter'), email, language } satisfies SignUpFields<NewsletterSignUp>,
  required: ['kind', 'email'],
};

const LINE: JsonSchema = {
  type: 'object',
  properties: {
    product_id: { type: 'string' },
    license_id: id,
    quantity: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 },
    price: { type: 'integer', minimum: 0, maximum: 100_000_000, description: 'Of one, net, in cents.' },
  } satisfies Record<keyof Line, JsonSchema>,
  required: ['product_id', 'price'],
};
const TRACKING_EVENT: JsonSchema = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: [...TRACKING_EVENTS] },
    returning: { type: 'boolean', description: 'Of a visit: the visitor was there before.' },
    referrer: { type: 'string', maxLength: 2048, description: 'Of a visit. Its host alone is kept.' },
    language,
    path: { type: 'string', maxLength: 2048, description: 'Of a page view, which needs it. Kept without its query.' },
    cart: { ...key, description: 'The key of the cart, random as well. Carts need it, `currency` and `lines`.' },
    currency: { type: 'string', pattern: '^[A-Za-z]{3}$' },
    country: { type: 'string', description: 'Two letters.' },
    order_id: { ...id, description: 'Of a cart: the order that was made of it.' },
    lines: { type: 'array', maxItems: MAX_CART_LINES, items: LINE },
  } satisfies Record<keyof TrackingEvent, JsonSchema>,
  required: ['kind'],
};
const REPORT: JsonSchema = {
  title: 'What a visitor has done',
  description: 'In the order in which it happened. Published for statistics, without anything that names a person.',
  type: 'object',
  properties: {
    visitor: key,
    happenings: { type: 'array', minItems: 1, maxItems: MAX_TRACKING_EVENTS, items: TRACKING_EVENT },
  } satisfies Record<keyof TrafficReport, JsonSchema>,
  required: ['visitor', 'happenings'],
};

/** The report of a shop front. */
export const COLLECTED: JsonSchema = {
  description:
    '64 KiB at most. A report may be sent as `text/plain`, as `navigator.sendBeacon` does, and a sign-up as a form of the same fields.',
  oneOf: [SUBSCRIBER, GROUP_MEMBER, NEWSLETTER, REPORT],
};
