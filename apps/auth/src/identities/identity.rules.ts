import { isEmail } from 'class-validator';

/** An email in the one form that is stored and compared, whatever was typed. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The email that names an identity; null for what is no email, with which nobody can sign in. */
export function identityEmail(typed: string): string | null {
  const email = normalEmail(typed);
  return isEmail(email) ? email : null;
}
