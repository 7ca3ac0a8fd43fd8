import { ShopError } from '@marquee/contracts';

const SHORTEST = 8;
const LONGEST = 128;

/** Length is all that is asked for: rules about kinds of characters make passwords weaker. */
export function checkNewPassword(password: string): void {
  const { length } = password;
  if (length >= SHORTEST && length <= LONGEST) return;
  throw ShopError.invalid({ password: [`must have ${SHORTEST} to ${LONGEST} characters`] });
}
