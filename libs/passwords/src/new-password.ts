import { ShopError } from '@marquee/contracts';

const SHORTEST_PASSWORD = 8;
const MAX_PASSWORD_LENGTH = 128;

/** Only the length is checked, because rules about kinds of characters make passwords weaker. */
export function checkNewPassword(password: string): void {
  const { length } = password;
  if (length >= SHORTEST_PASSWORD && length <= MAX_PASSWORD_LENGTH) return;
  throw ShopError.invalid({ password: [`must have ${SHORTEST_PASSWORD} to ${MAX_PASSWORD_LENGTH} characters`] });
}
