import { ShopError } from '@marquee/contracts';

/** Interface: what is mirrored from another shop cannot be changed. */
export function refuseOnMirror(what: string, { origin_id }: { readonly origin_id: number | null }): void {
  if (origin_id === null) return;
  throw new ShopError('conflict', `This ${what} is mirrored from another shop and cannot be changed.`);
}
