import type { DocumentSchema } from '@marquee/edge';

export const SENT_MAIL: DocumentSchema = {
  title: 'SentOrderMail',
  description: 'A queued mail.',
  type: 'object',
  properties: {
    order_id: { type: 'integer', description: 'The id of the order.' },
    customer_token: { type: 'string', description: 'The token of the customer.' },
    to: { type: 'string', description: 'The address of the recipient: the owner of the company for a test.' },
  },
  required: ['order_id', 'customer_token', 'to'],
};
