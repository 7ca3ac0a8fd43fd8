import { isEmail } from 'class-validator';
import { ShopError } from '@marquee/contracts';

const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 128;

/** An email in the one form that is stored and compared, whatever was typed. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The email that names an identity; null for what is no email, with which nobody can sign in. */
export function identityEmail(typed: string): string | null {
  const email = normalEmail(typed);
  return isEmail(email) ? email : null;
}

/** Only the length is checked, because rules about kinds of characters make passwords weaker. */
export function checkNewPassword(password: string): void {
  const { length } = password;
  if (length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD) return;
  throw ShopError.invalid({ password: [`must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`] });
}
