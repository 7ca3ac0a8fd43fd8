import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentKind, ContentQuality, File } from '@marquee/contracts';
import { get, uploadContent, type Shop } from './api';
import { productIdOf, productNamed } from './catalogue';

interface DemoMedia {
  /** The English title of the product. */
  readonly product: string;
  readonly name: string;
  readonly kind: ContentKind;
  readonly language?: string;
  readonly quality?: ContentQuality;
}

const HARBOUR = 'Harbour in Winter';
/** The films, the sound and the book that the demo sells; deploy/demo/make-media.mjs makes them. */
export const MEDIA: readonly DemoMedia[] = [
  { product: HARBOUR, name: 'harbour-hd.webm', kind: 'main', quality: 'HD' },
  { product: HARBOUR, name: 'harbour-sd.webm', kind: 'main', quality: 'SD' },
  { product: HARBOUR, name: 'harbour-trailer.webm', kind: 'trailer' },
  { product: HARBOUR, name: 'harbour-en.vtt', kind: 'subtitle', language: 'en' },
  { product: HARBOUR, name: 'harbour-de.vtt', kind: 'subtitle', language: 'de' },
  { product: 'The Lamp Room', name: 'lamp-room.webm', kind: 'main' },
  { product: 'Songs of the Quay', name: 'quay.ogg', kind: 'main' },
  { product: 'How Ships Are Named', name: 'ships.epub', kind: 'main', language: 'en' },
];

/** Uploads the files of a folder. Skips what exists, so that an interrupted run can be resumed. */
export async function addMedia(shop: Shop, folder: string): Promise<void> {
  const { files } = await get<{ files: File[] }>(shop, 'api/files.json?limit=250');
  // The rest of an interrupted upload is removed later.
  const known = new Set(files.filter(({ state }) => state !== 'uploading').map(({ name }) => name));
  for (const { product, ...file } of MEDIA.filter(({ name }) => !known.has(name))) {
    const product_id = productIdOf(productNamed(product));
    const bytes = readFileSync(join(folder, file.name));
    await uploadContent(shop, 'api/files.json', { ...file, product_id }, bytes);
  }
}
