import { type ContentQuality, type FileChange, type FileState, ShopError } from '@marquee/contracts';
import type { ContentFileEntity } from './content-file.entity';

type Content = Pick<ContentFileEntity, 'id' | 'kind' | 'product_id'> & { readonly state: FileState };

/** The data of an event about a content file; a deleted file has its last state. */
export function contentChange(
  { id, kind, product_id, state }: Content,
  changed: readonly string[],
  opens: readonly ContentQuality[] = [],
): FileChange {
  return { id, kind, product_id, state, changed, opens };
}

type Main = Pick<ContentFileEntity, 'kind' | 'product_id' | 'quality'> & { readonly state: FileState };

/** The qualities of licenses that a file gives content, beside the other main files of its product. */
export function openedBy(
  { kind, product_id, quality, state }: Main,
  others: readonly Pick<Main, 'quality'>[],
): ContentQuality[] {
  if (kind !== 'main' || product_id === null || state !== 'ready') return [];
  const opensHd = others.length === 0;
  const opensSd = quality !== 'HD' && others.every((other) => other.quality === 'HD');
  return [...(opensSd ? (['SD'] as const) : []), ...(opensHd ? (['HD'] as const) : [])];
}

const GIB = 1024 ** 3;

/** The content files of a company would exceed its quota. */
export function contentQuotaExceeded(used: number, quota: number): ShopError {
  const sentence = `exceeds the quota of content files of this company, ${inGib(quota)}; delete files first. In use: ${inGib(used)}`;
  return ShopError.invalid({ file: [sentence] });
}

function inGib(bytes: number): string {
  return `${(bytes / GIB).toFixed(1)} GiB`;
}
