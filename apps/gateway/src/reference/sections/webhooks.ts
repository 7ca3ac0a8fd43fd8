import { PRODUCT_ID, TOPICS, type JsonSchema, type Topic } from '@marquee/contracts';

const SENT_WHEN: Readonly<Record<Topic, string>> = {
  'customer/create': 'A customer was created, for example by an order.',
  'customer/update': 'A customer was changed or erased, or has placed an order.',
  'subscriber/create': 'A visitor has subscribed.',
  'subscriber/update': 'A subscription has changed.',
  'groupmember/create': 'A visitor has joined a group.',
  'groupmember/update': 'A membership has changed.',
  'newsrecipient/create': 'A visitor has confirmed the newsletter.',
  'newsrecipient/update': 'A visitor has ended the newsletter.',
  'order/create': 'An order was placed.',
  'product/create': 'A product was created.',
  'product/delete': 'A product was deleted.',
  'product/update': 'A product was changed, or a sale has changed its stock.',
  'app/uninstalled': 'The grant of the app has ended; its webhooks of the company stop.',
  'app/update': 'The app was changed, got another secret, or was granted something.',
};

const HEADERS = [
  header('webhook-id', 'The id of the event, equal for every attempt: process each id once.', {
    type: 'string',
    examples: ['6d0bd4cc-9b2e-4a5c-8f0e-0d6c1f7a2b90'],
  }),
  header('webhook-timestamp', 'Seconds since 1970. Refuse a time that differs by more than five minutes.', {
    type: 'string',
    examples: ['1794830400'],
  }),
  header(
    'webhook-signature',
    'One or more signatures with spaces between them; accept the request if one matches. Each is `v1,` and the HMAC-SHA256 of ' +
      '`<webhook-id>.<webhook-timestamp>.<body>` with the shared secret of the app, in base64.',
    { type: 'string', examples: ['v1,2m9EyH09n0CdgaORLVtN3q2G59UipIafG4sU9UivmzE='] },
  ),
  header('x-request-id', 'The id of the request that caused the event, as in the logs.', {
    type: 'string',
    examples: ['0b7e4d52-3c61-4f8a-9e2d-7a5b6c4d3e2f'],
  }),
];

/** The section `webhooks`: a request for each topic, as the platform sends it to a registered address. */
export const WEBHOOKS = Object.fromEntries(TOPICS.map((topic) => [topic, { post: requestOf(topic) }]));

export const WEBHOOK_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  WebhookEvent: {
    title: 'Webhook event',
    type: 'object',
    properties: {
      company_id: { type: 'integer', format: 'int64', description: 'The id of the company.' },
      producer: { type: 'string', description: 'The producer of the event.', examples: ['shop'] },
      scope: { type: 'string', enum: TOPICS, description: 'The topic.' },
      data: {
        type: 'object',
        description: 'The resource of the event; read it with the API.',
        properties: {
          type: { type: 'string', description: 'The type of the resource.' },
          id: { type: 'string', description: 'The id of the resource.' },
          long_id: {
            type: 'string',
            pattern: `^${PRODUCT_ID}$`,
            description: 'The `product_id`; events of products have it.',
          },
        },
        required: ['type', 'id'],
      },
      hash: {
        type: 'string',
        pattern: '^[0-9a-f]{64}$',
        description:
          'The SHA-256 in hex of all keys and values in their order without `hash`, followed by the shared secret of the app. It does ' +
          'not cover the time: prefer `webhook-signature`.',
      },
    },
    required: ['company_id', 'producer', 'scope', 'data', 'hash'],
  },
};

function requestOf(topic: Topic): object {
  const [type = ''] = topic.split('/');
  return {
    operationId: `webhook.${topic.replace('/', '.')}`,
    summary: topic,
    description: `${SENT_WHEN[topic]} Sent to the address that a webhook of this topic has registered.`,
    tags: ['webhooks'],
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/WebhookEvent' },
          example: {
            company_id: 1202,
            producer: 'shop',
            scope: topic,
            data: { type, id: '267227', ...(type === 'product' && { long_id: '0A1B-2C3D-4E5F-6071' }) },
            hash: 'ccce396e928e3dbfb2a289eef8b862af93d49bbd9c660f8168a1df0fde8fdba9',
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'The event is acknowledged; headers and body are ignored.' },
      default: { description: 'The delivery has failed and is retried for 48 hours; redirects are failures.' },
    },
  };
}

function header(name: string, description: string, schema: JsonSchema): object {
  return { name, in: 'header', required: true, description, schema };
}
