import type { Tx } from '@marquee/storage';
import type { PictureOwner, PicturesRepository } from './pictures.repository';

type PicturesTx = Tx<{ pictures: PicturesRepository }>;

/**
 * Call this with all pictures of the owner when a `src` may have changed, holding the owner's row lock. A foreign `src`
 * is downloaded after the commit and replaced; unnamed pictures are removed.
 */
export async function queuePictures(
  tx: PicturesTx,
  owner: PictureOwner,
  sources: readonly { readonly src: string | null }[],
): Promise<void> {
  const named = sources.map(({ src }) => src).filter((src): src is string => src !== null && src !== '');
  await tx.pictures.replaceAll(owner, [...new Set(named)]);
}

/** Releases the pictures of a deleted product or category. */
export async function dropPictures(tx: PicturesTx, owner: PictureOwner): Promise<void> {
  await tx.pictures.replaceAll(owner, []);
}
