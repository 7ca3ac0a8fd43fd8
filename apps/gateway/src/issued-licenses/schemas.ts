import type { JsonSchema } from '@marquee/contracts';

export const EXTENSION: JsonSchema = {
  type: 'object',
  properties: {
    expires_at: {
      type: 'string',
      description: 'The new end of the license, `YYYY-MM-DDThh:mm:ss` in GMT. Send either this or `days`.',
      examples: ['2030-01-31T00:00:00'],
    },
    days: {
      type: 'integer',
      minimum: 1,
      maximum: 36_500,
      description: 'Days after the present end of the license, or after now if it has expired.',
    },
  },
};

export const TRANSFER: JsonSchema = {
  type: 'object',
  properties: {
    customer_token: { type: 'string', maxLength: 16, description: 'The token of a customer of the company.' },
  },
  required: ['customer_token'],
};
