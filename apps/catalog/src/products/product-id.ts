import { randomBytes } from 'node:crypto';

/** Four groups of four hex digits that nobody can guess. Decisions, "Ids". */
export function drawnProductId(): string {
  const digits = randomBytes(8).toString('hex').toUpperCase();
  return (digits.match(/.{4}/g) as string[]).join('-');
}
