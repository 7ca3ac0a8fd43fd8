import { isEmail } from 'class-validator';
import { ShopError } from '@marquee/contracts';

const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 128;

/** One way to write it, whatever was typed. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** An email as identities are named by it; null for what cannot be one, which nobody signs in with. */
export function identityEmail(typed: string): string | null {
  const email = normalEmail(typed);
  return isEmail(email) ? email : null;
}

/** Length is all that is asked for: rules about kinds of characters make passwords weaker. */
export function checkNewPassword(password: string): void {
  const { length } = password;
  if (length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD) return;
  throw ShopError.invalid({ password: [`must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`] });
}
