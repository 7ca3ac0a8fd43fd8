import type { FieldErrors } from '@marquee/contracts';

const STARS = '*'.repeat(12);
const DIGITS = /^\d{12,19}$/;
const EXPIRATION = /^(0[1-9]|1[0-2])\/(\d{2}|20\d{2})$/;
const CVC = /^\d{3,4}$/;

export interface SentCard {
  readonly creditcard_number?: string;
  readonly creditcard_expiration?: string;
  readonly creditcard_cvc?: string;
}

/** Validates a card. `mask` is the stored mask, which clients send back. */
export function cardProblems(sent: SentCard, mask: string): FieldErrors {
  const { creditcard_number: number, creditcard_expiration: expiration, creditcard_cvc: cvc } = sent;
  return {
    ...(number &&
      number !== mask &&
      !isCardNumber(plain(number)) && { creditcard_number: ['must be a valid card number'] }),
    ...(expiration &&
      !EXPIRATION.test(expiration) && { creditcard_expiration: ['must be a month as MM/YYYY or MM/YY'] }),
    ...(cvc && !CVC.test(cvc) && { creditcard_cvc: ['must have 3 or 4 digits'] }),
  };
}

/** The stored form of a number: its last four digits. The mask of a mask is itself. */
export function maskOf(number: string): string {
  return number === '' ? '' : STARS + plain(number).slice(-4);
}

function plain(number: string): string {
  return number.replace(/[ -]/g, '');
}

/** ISO/IEC 7812: the last digit is a checksum (Luhn). */
function isCardNumber(digits: string): boolean {
  if (!DIGITS.test(digits)) return false;
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = digit * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
