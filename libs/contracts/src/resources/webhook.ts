import { bool, id, offsetTime, text, url } from '../engine/fields';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { creates, takes, updates } from '../engine/input';
import { listOp, op, operations, readOp } from '../engine/operations';
import { byId, nothing } from '../paging';

/** Interface, "Topics": what a webhook can be registered for. Other events stay on the bus. */
export const TOPICS = [
  'customer/create',
  'customer/update',
  'subscriber/create',
  'subscriber/update',
  'groupmember/create',
  'groupmember/update',
  'newsrecipient/create',
  'newsrecipient/update',
  'order/create',
  'product/create',
  'product/delete',
  'product/update',
  'app/uninstalled',
  'app/update',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Interface, "Webhook". */
export const webhook = resource(
  'webhook',
  'webhooks',
  {
    id: id().identity().says('The id of the webhook.'),
    topic: text(64).among(TOPICS).requiredOnCreate().says('The events that the webhook receives.'),
    address: url().requiredOnCreate().says('The address that receives the POST requests.'),
    format: text(8).among(['json']).default('json').createOnly().says('The format of the payload.'),
    is_active: bool().default(true).says('False once every retry has failed; sending true resumes deliveries.'),
    updated_at: offsetTime().readOnly().says('When the webhook was last changed.'),
  },
  { aliases: { scope: 'topic', destination: 'address', is_valid: 'is_active' } },
);
export type Webhook = Shape<typeof webhook>;
export type CreateWebhook = CreateOf<typeof webhook>;
export type UpdateWebhook = UpdateOf<typeof webhook>;

export const webhooks = operations('webhook-dispatch.webhooks', {
  list: listOp(webhook),
  get: readOp(byId, webhook),
  create: op(creates(webhook), webhook),
  update: op(takes({ id: id(), webhook: updates(webhook) }), webhook),
  remove: op(takes({ id: id() }), nothing),
});
