import { isEmail } from 'class-validator';

/** One way to write it, whatever was typed. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** An email as identities are named by it; null for what cannot be one, which nobody signs in with. */
export function identityEmail(typed: string): string | null {
  const email = normalEmail(typed);
  return isEmail(email) ? email : null;
}
