import { randomInt } from 'node:crypto';

/** What customers and users are known by beside their ids: 16 upper-case letters that nobody can guess. */
export function drawToken(): string {
  return Array.from({ length: 16 }, () => String.fromCharCode(65 + randomInt(26))).join('');
}
