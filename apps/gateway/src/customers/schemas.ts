export const CREDENTIALS = {
  type: 'object',
  description: 'The credentials to check.',
  properties: {
    email: { type: 'string', description: 'The sign-in email of the customer.', examples: ['kim@example.org'] },
    password: { type: 'string', description: 'The password to check.', examples: ['correct horse battery'] },
  },
  required: ['email', 'password'],
};
