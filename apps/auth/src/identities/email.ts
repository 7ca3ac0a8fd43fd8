import { isEmail } from 'class-validator';

/** An email as identities are named by it; null for what cannot be one, which nobody signs in with. */
export function identityEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return isEmail(email) ? email : null;
}
