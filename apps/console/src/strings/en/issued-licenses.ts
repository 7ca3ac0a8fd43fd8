/** The texts of the pages of issued licenses, which load them on demand. */
export const issuedLicenses = {
  title: (id: number) => `License ${id}`,
  none: 'Licenses appear here when customers buy digital content.',
  keyHint: 'Programs and players of the customer name the license by this key. Whoever has it can use the license.',
  termsHint: 'The terms of the sale. A later change of the license model does not affect them.',
  suspend: {
    action: 'Suspend',
    title: (name: string) => `Suspend the license of ${name}?`,
    text: 'The customer cannot use the content until you reinstate the license. Its end stays.',
    done: 'The license is suspended.',
  },
  reinstate: {
    action: 'Reinstate',
    title: (name: string) => `Reinstate the license of ${name}?`,
    text: 'The customer can use the content again, until the end of the license.',
    done: 'The license is reinstated.',
  },
  revoke: {
    action: 'Revoke',
    title: (name: string) => `Revoke the license of ${name}?`,
    text: 'The license ends for good. To return the money, refund the order instead: that revokes the license as well.',
    done: 'The license is revoked.',
  },
  rotateKey: {
    action: 'Replace key',
    title: (name: string) => `Replace the license key of ${name}?`,
    text: 'The present key stops working at once. Give the customer the new one.',
    done: 'The license has a new key.',
  },
  extend: {
    action: 'Extend',
    title: (name: string) => `Extend the license of ${name}`,
    text: (end: string) => `It ends on ${end}. After that time, the days count from now.`,
    days: 'Days to add',
    done: (end: string) => `The license ends on ${end}.`,
  },
};
