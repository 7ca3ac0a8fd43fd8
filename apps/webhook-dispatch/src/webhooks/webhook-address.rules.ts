import { ShopError } from '@marquee/contracts';
import { mayBeReached } from '@marquee/outbound';

const UNREACHABLE = 'must be an http or https address on the public internet, without user and password';

/** Validates an address by its name only; the name is resolved at each delivery. Throws `invalid`. */
export function hostOf(address: string, allowPrivate: boolean): string {
  if (!mayBeReached(address, allowPrivate ? { allowPrivate: 'all' } : {})) {
    throw ShopError.invalid({ address: [UNREACHABLE] });
  }
  return new URL(address).host;
}
