import { isEmail } from 'class-validator';

/** The normalized form of an email, which is stored and compared. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The normalized email of an identity; null if the text is not an email. A quoted local part could hold markup for mails. */
export function identityEmail(typed: string): string | null {
  const email = normalEmail(typed);
  return isEmail(email, { blacklisted_chars: '"' }) ? email : null;
}
