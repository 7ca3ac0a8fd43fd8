import { attemptKey, type KeyLimit } from '@marquee/attempts';
import { networkOf } from '@marquee/service-kit';

const HOUR = 60 * 60;
/** Each is a mail to somebody who may not have asked for it. Who sweeps attempts keeps them for an hour. */
const PER_EMAIL = { most: 3, seconds: HOUR };
const PER_CUSTOMER = { most: 5, seconds: HOUR };
const PER_ADDRESS = { most: 20, seconds: HOUR };

/**
 * How many links to a new password are mailed. The limit that many customers share comes last, so that all who lock
 * several do so in one order.
 */
export function forgotLimits(company: number, email: string, address: string): readonly KeyLimit[] {
  return [
    { key: attemptKey('customer forgot', 'email', `${company} ${email.toLowerCase()}`), ...PER_EMAIL },
    { key: attemptKey('customer forgot', 'address', networkOf(address)), ...PER_ADDRESS },
  ];
}

/** How many links to a new email are mailed: whoever the address belongs to gets few of them, from all shops together. */
export function newEmailLimits(customerToken: string, email: string): readonly KeyLimit[] {
  return [
    { key: attemptKey('customer email', 'customer', customerToken), ...PER_CUSTOMER },
    { key: attemptKey('customer email', 'email', email.toLowerCase()), ...PER_EMAIL },
  ];
}
