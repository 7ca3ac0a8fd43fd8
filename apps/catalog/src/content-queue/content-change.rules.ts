import { type FileChange, type FileState, ShopError } from '@marquee/contracts';
import type { ContentFileEntity } from './content-file.entity';

type Content = Pick<ContentFileEntity, 'id' | 'kind' | 'product_id'> & { readonly state: FileState };

/** The data of an event about a content file; a deleted file has its last state. */
export function contentChange({ id, kind, product_id, state }: Content, changed: readonly string[]): FileChange {
  return { id, kind, product_id, state, changed };
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
