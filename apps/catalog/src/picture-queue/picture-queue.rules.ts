import type { Tx } from '@marquee/storage';
import type { PictureOwner, PicturesRepository } from './pictures.repository';

type PicturesTx = Tx<{ pictures: PicturesRepository }>;

/**
 * To be called with everything in the owner that names a picture, whenever one of its `src` may have changed; the caller
 * holds the owner's row. A `src` that is not in our keeping is downloaded after the commit and then replaced by our own
 * address. What the owner does not name any more is removed. The same again changes nothing; an owner that is new and
 * names no picture needs no call.
 *
 * `await queuePictures(tx, { kind: 'product', id }, [...locales, ...preview_pictures])`
 */
export async function queuePictures(
  tx: PicturesTx,
  owner: PictureOwner,
  sources: readonly { readonly src: string | null }[],
): Promise<void> {
  const named = sources.map(({ src }) => src).filter((src): src is string => src !== null && src !== '');
  await tx.pictures.keep(owner, [...new Set(named)]);
}

/** Lets go of the pictures of a product or category; it is to be called when that is deleted. */
export async function dropPictures(tx: PicturesTx, owner: PictureOwner): Promise<void> {
  await tx.pictures.keep(owner, []);
}
