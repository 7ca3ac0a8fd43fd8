import type { OperationTexts } from './operation-text';

const REVOKED = 'The license is revoked, which is final.';
const REPEATED = 'A repeated call changes nothing.';

/** What was sold, and what a company changes on it. */
export const ISSUED_LICENSES: OperationTexts = {
  'issuedLicenses.list': {
    summary: 'List issued licenses',
    description:
      'Lists what the customers of the company have bought. `state` finds, for example, suspended licenses; `updated_at_min` finds what has ' +
      'changed since the last synchronization. A license that only reaches its end does not count as changed.',
    addition: true,
  },
  'issuedLicenses.count': {
    summary: 'Count issued licenses',
    description: 'Counts the issued licenses that match the filters.',
    addition: true,
  },
  'issuedLicenses.get': {
    summary: 'Read an issued license',
    description:
      'Reads one issued license with its terms at the sale. `state` changes at its end without a new `ETag`, so compare `expires_at` after a 304.',
    addition: true,
  },
  'issuedLicenses.suspend': {
    summary: 'Suspend an issued license',
    description: `The license allows nothing until it is reinstated; its end stays. ${REPEATED}`,
    conflict: REVOKED,
    addition: true,
  },
  'issuedLicenses.reinstate': {
    summary: 'Reinstate an issued license',
    description: `Ends the suspension of the license. The time of the suspension is not added to its end: extend it. ${REPEATED}`,
    conflict: REVOKED,
    addition: true,
  },
  'issuedLicenses.revoke': {
    summary: 'Revoke an issued license',
    description: `Ends the license for good. Order and payment stay as they are: refund the order to return the money. ${REPEATED}`,
    addition: true,
  },
  'issuedLicenses.extend': {
    summary: 'Extend an issued license',
    description:
      'Moves the end of the license to a later time: `{"expires_at": "…"}` or `{"days": 30}`. Send an `Idempotency-Key` with `days`, so that a ' +
      'retry does not extend the license twice.',
    conflict: 'The license is revoked, or it has no end yet.',
    invalid:
      'Neither or both of the members are sent, or the new end is not later than the present one and in the future.',
    addition: true,
  },
  'issuedLicenses.transfer': {
    summary: 'Transfer an issued license',
    description: `Gives the license to another customer of the company. It gets a new license key, so the former one no longer works. ${REPEATED}`,
    conflict: 'The license is revoked, or the customer is disabled.',
    invalid: 'The company has no customer with this token.',
    addition: true,
  },
  'issuedLicenses.rotateKey': {
    summary: 'Replace the key of an issued license',
    description:
      'Gives the license a new license key; all former ones no longer work. Send an `Idempotency-Key`, so that a retry returns the same new key.',
    conflict: REVOKED,
    addition: true,
  },
  'licenseDevices.list': {
    summary: 'List the devices of an issued license',
    description:
      'Lists the devices of a license, except deactivated ones. A device of a former customer has no name; it stays until the end of the file ' +
      'that holds its seat.',
    addition: true,
  },
  'licenseDevices.remove': {
    summary: 'Free a device of an issued license',
    description: 'Takes the seat of a device. A deactivated device still counts for the yearly limit.',
    conflict: 'The device has checked out a file that has not expired.',
    addition: true,
  },
  'licenseDevices.reset': {
    summary: 'Free all devices of an issued license',
    description: `Takes the seats of all devices. The answer has those, 250 at most, whose checked-out files hold their seats. ${REPEATED}`,
    addition: true,
  },
  'licenseDevices.uses': {
    summary: 'List the uses of an issued license',
    description: 'Lists what programs have counted, by kind and year, with the limits of the terms and what is left.',
    addition: true,
  },
};
