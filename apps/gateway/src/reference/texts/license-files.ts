import type { OperationTexts } from './operation-text';

const VALIDITY =
  'It is valid for `ttl` seconds, for 7 days by default and at most a year, and never longer than the license. A refusal is a 200 without a file.';

const TOO_MANY_FILES = 'The license or the device has 1,000 files that have not expired.';

/** Files with which programs check a license without a network. */
export const LICENSE_FILES: OperationTexts = {
  'licenseUse.checkout': {
    summary: 'Check out a file',
    description:
      'Signs a machine file for an activated device, or without a `fingerprint` a license file for any device; a license that limits devices ' +
      `has only the former. ${VALIDITY} A machine file holds the seat of its device until its end or its check-in. ` +
      'A repetition makes another file for the same seat. The first file starts the period of use.',
    conflict: TOO_MANY_FILES,
    invalid: 'Some fields are invalid.',
    addition: true,
  },
  'licenseUse.checkin': {
    summary: 'Check in a file',
    description:
      'Gives the seat of a machine file back before its end; earlier files of the same device are returned with it. Delete the file first. ' +
      'A repetition changes nothing.',
    invalid: 'Some fields are invalid.',
    addition: true,
  },
  'licenseUse.revoked': {
    summary: 'Read the list of revoked files',
    description:
      'Returns the signed list of files of the company that are no longer valid although they have not expired: checked in, lost by their ' +
      'device, or of a license that is revoked, suspended or has another key. Give it to your verifier, also on devices without a network; ' +
      'it is valid for 7 days.',
    invalid: '`after` is too long.',
    addition: true,
  },
  'licenseUse.keys': {
    summary: 'Read the public keys of a company',
    description:
      'Returns the public keys that verify license keys and files of a company. They are derived from its number: a number that no company ' +
      'has gets keys, too, which sign nothing. Cache them, or put them into your program.',
    addition: true,
  },
  'issuedLicenses.checkout': {
    summary: 'Check out a file of an issued license',
    description: `Signs a file for a customer whose device has no network, as a program does with its license key. ${VALIDITY}`,
    conflict: TOO_MANY_FILES,
    invalid: 'Some fields are invalid.',
    addition: true,
  },
};
