import type { ReadyPicture } from '../picture-queue/pictures.repository';
import type { KeptImage } from './images.adapter';

/** A picture that is served from now on. */
export function readyPicture(image: KeptImage, src: string): ReadyPicture {
  const { digest, size, contentType, width, height } = image;
  return { digest, content_type: contentType, width, height, src, size };
}
