import { randomInt } from 'node:crypto';

/** Decisions, "Ids": 16 upper-case letters that nobody can guess. */
export function drawToken(): string {
  return Array.from({ length: 16 }, () => String.fromCharCode(65 + randomInt(26))).join('');
}
